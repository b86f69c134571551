import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

test('a visitor without an account may look around everywhere and reaches every way in', {
  tag: ['@A2.1-18', '@A6-01', '@A6-03', '@A6-08', '@A6-09'],
}, async ({ platform, person }) => {
  const { page } = await person()
  const { landing } = pagesOf(platform)
  await page.goto(landing)
  await page.getByRole('link', { name: 'Continue as guest' }).click()
  await expect(page).toHaveURL(/\/market$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Bookish Market')
  await page.goto(landing)
  await page.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await page.getByRole('link', { name: 'Join the Circle' }).click()
  await expect(page).toHaveURL(/\/signup$/)
  await page
    .getByRole('link', { name: /log ?in/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login$/)
})

test.describe('back from a payment page', () => {
  for (const [given, passedOn, rule] of [
    ['?payment=success', '?payment=success', 'A2.3-06'],
    ['?payment=cancelled', '?payment=cancelled', 'A2.3-07'],
    ['?payment=%3Cscript%3E', '', 'A2.3-08'],
    ['', '', 'A2.3-01'],
  ] as const) {
    test(`an author with ${given || 'nothing'} is led to the setup with ${passedOn || 'nothing'} after 500 ms`, {
      tag: ['@A2.3-03', '@A2.3-04', '@A2.3-05', `@${rule}`],
    }, async ({ platform, person }) => {
      const { page } = await person()
      const { landing } = pagesOf(platform)
      await page.goto(landing)
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.goto(`${landing}payment-return${given}`)
      await expect(page.getByText('Redirecting you back to your setup...')).toBeVisible()
      await page.clock.runFor(499)
      await expect(page).toHaveURL(`${landing}payment-return${given}`)
      await page.route('**/authorportal/**', (route) => route.fulfill({ body: 'The setup.' }))
      await page.clock.runFor(1)
      await expect(page).toHaveURL(`${landing}authorportal/letsgetstarted${passedOn}`)
      // The page of the way back left no trace: one step back is where the author was before.
      await page.goBack()
      await expect(page).toHaveURL(landing)
    })
  }
})
