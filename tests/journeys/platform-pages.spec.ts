import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

/** The platform's own pages: what a visitor meets before any shop. */

const doors = [
  ['Explore the Market', '/market'],
  ['Author Login', '/login'],
  ['Author Sign Up', '/signup'],
] as const

test('each door of the landing page opens after the mark has turned for 600 ms', {
  tag: ['@A2.1-07', '@A2.1-09', '@A2.1-11', '@A2.1-12', '@A2.1-13'],
}, async ({ platform, person }) => {
  const { page } = await person()
  const { landing } = pagesOf(platform)
  const started = new Date('2026-01-01T12:00:00Z')
  await page.clock.install({ time: started })
  await page.clock.pauseAt(new Date('2026-01-01T13:00:00Z'))
  for (const [door, path] of doors) {
    await page.goto(landing)
    await page.getByRole('link', { name: door }).click()
    await expect(page.locator('html')).toHaveClass(/turning/)
    const mark = page.locator('.hero .mark')
    expect(await mark.evaluate((drawing) => getComputedStyle(drawing).animationDuration)).toBe('0.6s')
    await page.clock.runFor(599)
    await expect(page).toHaveURL(landing)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})

test('who wants less motion, or runs no scripts, passes the doors at once', {
  tag: ['@A2.1-15', '@A2.1-16'],
}, async ({ platform, person }) => {
  const { landing } = pagesOf(platform)
  const calm = await person({ reducedMotion: 'reduce' })
  await calm.page.clock.install()
  await calm.page.clock.pauseAt(Date.now() + 60_000)
  const plain = await person({ javaScriptEnabled: false })
  // The portal's scripts are announced, and not run.
  plain.expectFailure(/portal-assets.*csp/)
  for (const { page } of [calm, plain]) {
    for (const [door, path] of doors) {
      await page.goto(landing)
      await page.getByRole('link', { name: door }).click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
  }
})

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

test('the light that a reader chooses in a shop is lit in the market, in other shops and in the portal', async ({
  platform,
  person,
}) => {
  const { landing, market, shop } = pagesOf(platform)
  const { page } = await person({ colorScheme: 'light' })
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto(shop('lord-dunsany'))
  const parchment = await paper()
  await page.getByRole('button', { name: 'Change light' }).filter({ visible: true }).click()
  await expect.poll(paper).not.toBe(parchment)
  const candlelight = await paper()
  for (const elsewhere of [shop('e-nesbit'), market, landing, `${landing}login`]) {
    await page.goto(elsewhere)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await paper(), elsewhere).toBe(candlelight)
  }
  await page.getByRole('button', { name: 'Change light' }).click()
  await page.goto(shop('lord-dunsany'))
  expect(await paper()).toBe(parchment)
})

test('a reader of a dark room finds it dark without having asked', async ({ platform, person }) => {
  const { market } = pagesOf(platform)
  const { page } = await person({ colorScheme: 'dark', javaScriptEnabled: false })
  await page.goto(market)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(27, 23, 34)')
})
