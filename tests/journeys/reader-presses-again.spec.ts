import { publishEbook } from './support/ebook.ts'
import { newShop } from './support/new-shop.ts'
import { expect, test } from './support/person.ts'
import { reloadUntilVisible } from './support/reload.ts'

test('a reader whose checkout goes astray is told beside the button, and may press again', {
  tag: ['@A7-31', '@A7-32'],
}, async ({ platform, person }) => {
  const reader = await person()
  const { page } = reader
  const { url } = await publishEbook(await newShop(platform, 'Presta'), {
    title: 'A Key Pressed Twice',
    price: 4.99,
  })
  const buy = page.getByRole('button', { name: 'Buy Now eBook' })
  await reloadUntilVisible(buy, url ?? '')
  const call = '**/api/create-checkout-session'
  reader.expectFailure(/create-checkout-session/)
  // Before the script is there, the plain form would leave the page.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)

  await page.route(call, (route) => route.abort())
  await buy.click()
  await expect(page.getByRole('alert')).toHaveText('Checkout failed. Nothing was charged. Try again.')
  await page.unroute(call)

  await page.route(call, (route) => route.fulfill({ status: 502, body: '<html>Bad Gateway</html>' }))
  await buy.click()
  await expect(page.getByRole('alert')).toHaveText('Checkout failed. Nothing was charged. Try again.')
  await reader.looksRight()
  await page.unroute(call)

  await page.route(call, (route) => route.fulfill({ status: 200, json: {} }))
  await buy.click()
  await expect(page.getByRole('alert')).toHaveText('Checkout failed. Nothing was charged. Try again.')
  await page.unroute(call)

  const slow = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await slow.promise
    await route.continue()
  })
  await buy.click()
  await expect(page.getByRole('button', { name: 'One moment…' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  slow.resolve()
  await expect(page.getByRole('link', { name: 'Cancel and go back' })).toBeVisible()
})
