import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import type { Account } from '@lorecircle/shared/account/account'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { testBundle } from '@lorecircle/shared/bundle/bundle.fixture'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookOf, openShop, put, saveBook } from '../publisher/authors.ts'
import { type Platform, startPlatform } from '../publisher/platform.ts'

let platform: Platform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.stop())

const pageOf = async ({ subdomain }: Account, path: string) =>
  new TextDecoder().decode((await platform.services.pages.read(`sites/${subdomain}/${path}.html`))?.body)
const written = async (sub: string) =>
  (await publishShop(platform.services, sub)).written.map((key) => key.split('/').slice(2).join('/')).sort()

const [lilith, phantastes, other] = [
  bookOf('lilith', { title: 'Lilith', formats: [testFormat({ id: 'l', slots: 5 })] }),
  bookOf('phantastes', { title: 'Phantastes', formats: [testFormat({ id: 'p' })] }),
  bookOf('other', { title: 'At the Back of the North Wind' }),
]
const bundle = testBundle({
  name: 'The two dreams',
  slug: 'the-two-dreams',
  parts: [
    { bookId: 'lilith', formatId: 'l', copies: 2 },
    { bookId: 'phantastes', formatId: 'p', copies: 1 },
  ],
})

async function openShopWithBundle(sub: string) {
  const account = await openShop(platform.services, sub, [lilith, phantastes, other])
  const document = bundleDoc(account.folder, bundle.slug)
  await put(platform.services, document, bundle)
  await publishShop(platform.services, sub)
  return { account, document }
}

test('what is sold together has its page, and its place in the bookstore and on its books’ pages', async () => {
  const { account } = await openShopWithBundle('t1')
  expect(await pageOf(account, 'bundle/the-two-dreams')).toMatch(
    /"priceInCents":4000,"listInCents":4497,"left":2/,
  )
  expect(await pageOf(account, 'bookstore')).toContain('"slug":"the-two-dreams"')
  for (const book of ['lilith', 'phantastes'])
    expect(await pageOf(account, `shop/${book}`)).toContain('"name":"The two dreams"')
  expect(await pageOf(account, 'shop/at-the-back-of-the-north-wind')).not.toContain('two dreams')
})

test('a change of a bundle reaches the pages that show it, and no others', async () => {
  const { account, document } = await openShopWithBundle('t2')
  await put(platform.services, document, { ...bundle, priceInCents: 3_000 })
  const pages = ['bookstore.html', 'bundle/the-two-dreams.html', 'shop/lilith.html', 'shop/phantastes.html']
  expect(await written('t2')).toEqual(pages)
  await saveBook(platform.services, account, {
    ...phantastes,
    formats: [testFormat({ id: 'p', priceInCents: 2_000 })],
  })
  expect(await written('t2')).toEqual(expect.arrayContaining(pages))
  expect(await pageOf(account, 'bundle/the-two-dreams')).toContain('"listInCents":4998')
})

test('a bundle of which too few copies are left says so, and the other books can still be had', async () => {
  const { account } = await openShopWithBundle('t3')
  await put(platform.services, tallyDoc('t3', 'lilith'), {
    formats: { l: { sold: [1, 2, 3, 4], withdrawn: [] } },
  })
  await publishShop(platform.services, 't3')
  const page = await pageOf(account, 'bundle/the-two-dreams')
  expect(page).toMatch(/"title":"Lilith".*"stock":"out".*"title":"Phantastes".*"stock":"in"/)
  expect(page).toContain('"stock":"out","sellable":false')
})

test('a bundle leaves the shop with any of its books, and comes back with it', async () => {
  const { account } = await openShopWithBundle('t4')
  await saveBook(platform.services, account, { ...lilith, public: false })
  await publishShop(platform.services, 't4')
  expect(await pageOf(account, 'bundle/the-two-dreams')).toBe('')
  expect(await pageOf(account, 'bookstore')).not.toContain('two-dreams')
  expect(await pageOf(account, 'shop/phantastes')).not.toContain('two-dreams')
  await saveBook(platform.services, account, lilith)
  await publishShop(platform.services, 't4')
  expect(await pageOf(account, 'bundle/the-two-dreams')).toContain('Lilith')
})
