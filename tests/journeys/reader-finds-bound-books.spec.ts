import { calls } from '@lorecircle/shared/registry/calls'
import { newShop } from './support/new-shop.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

test('a book without a cover is bound in cloth in the shop, on its page and in the market, and shared as a large picture', async ({
  platform,
  person,
}) => {
  const pages = pagesOf(platform)
  const shop = await newShop(platform, 'Clothilde')
  const title = 'The Lamplighter’s Daughter'
  const { url } = await shop.publish({ title })
  const reader = await person()
  const { page } = reader
  const binding = page.locator('.cover.none > .binding', { hasText: title }).first()

  await expect(async () => {
    await page.goto(url ?? '')
    await expect(binding).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  const kind = await binding.getAttribute('class')
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const answered = await page.evaluate(async (url) => {
    const answer = await fetch(url)
    const { width, height } = await createImageBitmap(await answer.blob())
    return { type: answer.headers.get('content-type'), width, height }
  }, picture ?? '')
  expect(answered).toEqual({ type: 'image/jpeg', width: 1200, height: 630 })
  await reader.looksRight()

  for (const place of [`${pages.shop(shop.subdomain)}bookstore`, pages.shop(shop.subdomain), pages.market]) {
    await expect(async () => {
      await page.goto(place)
      await expect(binding).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await expect(binding, place).toHaveAttribute('class', kind ?? '')
    await reader.looksRight()
  }
})

test('where pictures cannot be loaded, books keep their names and nothing looks broken', {
  tag: ['@A5-11'],
}, async ({ platform, person }) => {
  const { shop, market } = pagesOf(platform)
  const reader = await person()
  const { page } = reader
  reader.expectFailure(/media/)
  await page.route('**/media/**', (route) => route.abort())

  await page.goto(`${shop('lord-dunsany')}bookstore`)
  const covers = page.locator('.card > .cover')
  await expect(covers.first()).toContainClass('none')
  await expect(covers.first().locator('.binding')).toBeVisible()
  await expect(covers.first().locator('.binding')).toContainText('Lord Dunsany')
  await reader.looksRight()

  await page.goto(market)
  await expect(page.locator('.card > .cover.none > .binding').first()).toBeVisible()

  await page.goto(shop('lord-dunsany'))
  const portrait = page.getByRole('img', { name: /portrait/i })
  await expect(portrait).toContainClass('none')
  await expect(portrait).toHaveCSS('content', /^url\("data:image\/svg/)
})

test('a picture in an author’s words that cannot be loaded keeps its place with a star, and the one beside it stays', async ({
  platform,
  person,
}) => {
  const shop = await newShop(platform, 'Picta')
  const picture = (hash: string, alt: string) =>
    `<img src="/media/${hash}-320.jpg" alt="${alt}" width="200" height="120">`
  const [gone, there] = ['a'.repeat(32), 'b'.repeat(32)]
  const { url } = await shop.call(calls.savePost, {
    id: '01JD3X8E5C0000000000000001',
    title: 'Two Pictures',
    content: `<p>${picture(gone, 'The lamp')}${picture(there, 'The moth')}</p>`,
    isPublished: true,
  })
  const reader = await person()
  const { page } = reader
  reader.expectFailure(new RegExp(gone))
  await page.route(`**/media/${gone}*`, (route) => route.abort())
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="120"/>'
  await page.route(`**/media/${there}*`, (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
  const looksOf = (name: string) =>
    page.getByRole('img', { name }).evaluate((image) => {
      const { width, height } = image.getBoundingClientRect()
      return { hasStar: getComputedStyle(image).content.startsWith('url("data:image/svg'), width, height }
    })
  await expect(async () => {
    await page.goto(url ?? '')
    await expect(page.getByRole('img', { name: 'The lamp' })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await expect.poll(() => looksOf('The lamp')).toEqual({ hasStar: true, width: 200, height: 120 })
  await expect.poll(() => looksOf('The moth')).toEqual({ hasStar: false, width: 200, height: 120 })
  await reader.looksRight()
})

test('a reader who presses Buy Now of a book in several formats finds them in view', async ({
  platform,
  person,
}) => {
  const { page } = await person({ viewport: { width: 360, height: 640 } })
  await page.goto(`${pagesOf(platform).shop('lord-dunsany')}bookstore`)
  await page
    .getByRole('article')
    .filter({ hasText: 'Hardcover' })
    .first()
    .getByRole('link', { name: /^Buy Now/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const formats = page.getByRole('region', { name: 'Formats' })
  await expect.poll(async () => (await formats.boundingBox())?.y).toBeLessThan(60)
})

test('a price that rises while the page is open is shown, and the second press buys', {
  tag: ['@faults'],
}, async ({ platform, person }) => {
  const shop = await newShop(platform, 'Risa')
  const formats = [{ id: 'f1', type: 'Paperback' as const, price: 12.5, quantity: '∞' }]
  const book = await shop.publish({ title: 'Dear and Dearer', formats })
  const { page, expectFailure } = await person()
  await expect(async () => {
    await page.goto(book.url ?? '')
    await expect(page.getByRole('region', { name: 'Formats' }).getByText('$12.50')).toBeVisible({
      timeout: 500,
    })
  }).toPass({ timeout: 20_000 })
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)

  const [format] = book.formats
  await shop.publish({
    ...book,
    formats: [{ ...formats[0], id: format?.id, type: 'Paperback', price: 13.75, quantity: '∞' }],
  })
  expectFailure(/create-checkout-session/)
  const buy = page.getByRole('button', { name: 'Buy Now Paperback' })
  await buy.click()
  await expect(page.getByRole('alert')).toHaveText('Checkout failed. The price is now $13.75.')
  await expect(page.getByText('$13.75', { exact: true })).toBeVisible()
  await expect(page.getByText('$12.50')).toBeHidden()
  await buy.click()
  await expect(page.getByRole('link', { name: 'Cancel and go back' })).toBeVisible()
  await expect(page.getByText('$13.75').first()).toBeVisible()
})
