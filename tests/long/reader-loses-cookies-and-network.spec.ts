import { publishEbook } from '../journeys/support/ebook.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { expect, test } from '../journeys/support/person.ts'
import { reloadUntilVisible } from '../journeys/support/reload.ts'

test('a reader is told that the browser keeps no cookies, and that there is no network', async ({
  platform,
  person,
}) => {
  const reader = await person()
  const { page } = reader
  const { url } = await publishEbook(await newShop(platform, 'Nocturna'), {
    title: 'A Key Without a Lock',
    price: 4.99,
  })
  const buy = page.getByRole('button', { name: 'Buy Now eBook' })
  await reloadUntilVisible(buy, url ?? '')
  const add = page.getByRole('button', { name: 'Add to Cart eBook' })

  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('Blocked.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: blocked })
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  })
  await page.reload()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await add.click()
  await expect(page.getByRole('alert')).toContainText('use Buy Now, which works without')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(`${new URL(url ?? '').origin}/cart`)
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)

  reader.expectFailure(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await buy.click()
  await expect(page.getByRole('alert').last()).toHaveText(
    'Checkout failed. You are offline. Nothing was charged. Try again.',
  )
  await add.click()
  await expect(page.getByRole('alert').first()).toContainText('You are offline.')
  await expect(page).toHaveURL(url ?? '')
  await page.context().setOffline(false)
})
