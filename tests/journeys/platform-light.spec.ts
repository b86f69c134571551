import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

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
