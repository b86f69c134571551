import { pay } from '../journeys/support/acts.ts'
import { expect, test } from '../journeys/support/authors.ts'

test('a payment is looked up at Stripe, then the portal opens', {
  tag: ['@B2.1-26', '@B2.1-27', '@B2.1-28', '@B2.1-30', '@B2.1-31'],
}, async ({ pages, newcomer }) => {
  const { page } = newcomer
  const held = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/api/checkStripeStatus', async (route) => {
    asked.push(route.request().postData() ?? '')
    await held.promise
    await route.continue()
  })
  await page.goto(pages.at('/authorportal/subscribetomembership'))
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await pay(page, { email: newcomer.email })
  await expect(page).toHaveURL(/\/stripe-return\?success=true&session_id=cs_/)
  await expect(page.getByText('Confirming your membership...')).toBeVisible()
  await expect.poll(() => asked[0]).toMatch(/"sessionId":"cs_/)
  await newcomer.looksRight()
  held.resolve()
  await expect(page).toHaveURL(/\/authorportal\/mainpage/)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('membershipactive'))).toBe('true')
})

test('a payment that nobody knows of is told after a while, with a way to try again', {
  tag: ['@B2.1-29', '@B2.1-32', '@B2.1-34', '@B8-34'],
}, async ({ pages, newcomer }) => {
  const { page } = newcomer
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await page.goto(pages.at('/stripe-return?success=true'))
  await expect(page.getByText('Confirming your membership...')).toBeVisible()
  let ranForMs = 0
  await expect(async () => {
    await page.clock.runFor(500)
    ranForMs += 500
    await expect(page.getByRole('alert')).toHaveText(
      'Membership not detected. Please try again or contact support.',
      { timeout: 250 },
    )
  }).toPass({ timeout: 60_000, intervals: [0] })
  expect(ranForMs, 'milliseconds of the page’s own clock').toBeGreaterThan(7_000)
  await page.clock.resume()
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:.+@/)
  await newcomer.looksRight()
  await page.getByRole('link', { name: 'Retry Payment' }).click()
  await expect(page).toHaveURL(/\/authorportal\/SubscribetoMembership$/)
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible()
})

test('a check that fails says that, not that nothing was paid', { tag: ['@B8-35'] }, async ({
  pages,
  newcomer,
}) => {
  const { page } = newcomer
  newcomer.expectFailure(/500/)
  await page.route('**/api/checkStripeStatus', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.goto(pages.at('/stripe-return?success=true'))
  await expect(page.getByRole('alert')).toHaveText('Error verifying your subscription.')
  await expect(page.getByRole('link', { name: 'Retry Payment' })).toBeVisible()
  const again = page.waitForRequest('**/api/checkStripeStatus')
  await page.getByRole('button', { name: 'Check Again' }).click()
  await again
})
