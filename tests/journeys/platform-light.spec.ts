import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

/** The page's background in each theme. */
const [light, dark] = ['rgb(243, 235, 218)', 'rgb(27, 23, 34)']

test('the light that a reader chooses in a shop is lit in the market, in other shops and in the portal', async ({
  platform,
  person,
}) => {
  const { landing, market, shop } = pagesOf(platform)
  const { page } = await person({ colorScheme: 'light' })
  const body = page.locator('body')
  await page.goto(shop('lord-dunsany'))
  await expect(body).toHaveCSS('background-color', light)
  await page.getByRole('button', { name: 'Change light' }).filter({ visible: true }).click()
  await expect(body).toHaveCSS('background-color', dark)
  for (const elsewhere of [shop('e-nesbit'), market, landing, `${landing}login`]) {
    await page.goto(elsewhere)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(body, elsewhere).toHaveCSS('background-color', dark)
  }
  await page.getByRole('button', { name: 'Change light' }).click()
  await page.goto(shop('lord-dunsany'))
  await expect(body).toHaveCSS('background-color', light)
})

test('a reader of a dark room finds it dark without having asked', async ({ platform, person }) => {
  const { market } = pagesOf(platform)
  const { page } = await person({ colorScheme: 'dark', javaScriptEnabled: false })
  await page.goto(market)
  await expect(page.locator('body')).toHaveCSS('background-color', dark)
})
