import { updateMarket } from '@lorecircle/publisher/market/update-market'
import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import type { Services } from '@lorecircle/publisher/services/services'
import type { BookOrder } from '@lorecircle/shared/book/book-order'
import { bookOrderDoc } from '@lorecircle/shared/book/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyMarket } from '../../support/write-market.ts'
import { bookOf, openShop, put, saveBook } from './authors.ts'
import { titles } from './market-state.ts'
import { type Platform, startPlatformWith } from './platform.ts'

let platform: Platform
let services: Services
beforeAll(async () => {
  platform = await startPlatformWith(emptyMarket)
  services = platform.services
})
afterAll(() => platform.stop())

const page = async (path: string) =>
  new TextDecoder().decode((await services.pages.read(`sites/${path}.html`))?.body)

test('readers see the books in their author’s order, in the bookstore and on the shop’s home shelf', async () => {
  const account = await openShop(
    services,
    'a1',
    ['One', 'Two', 'Three'].map((title, n) =>
      bookOf(title, { title, createdAt: `2026-01-0${n + 1}T00:00:00.000Z` }),
    ),
  )
  await publishShop(services, 'a1')
  const inOrder = (...order: string[]) => new RegExp(order.map((title) => `"title":"${title}"`).join('.*'))
  for (const place of ['bookstore', 'index']) {
    expect(await page(`${account.subdomain}/${place}`)).toMatch(inOrder('Three', 'Two', 'One'))
  }
  const shelf: BookOrder = { order: ['Two', 'Three', 'One'] }
  await put(services, bookOrderDoc(account.folder), shelf)
  const { written, market } = await publishShop(services, 'a1')
  for (const place of ['bookstore', 'index']) {
    expect(await page(`${account.subdomain}/${place}`)).toMatch(inOrder('Two', 'Three', 'One'))
  }
  expect(written.length).toBeGreaterThan(0)
  expect(market).toEqual([])
})

test('an archived book loses its page, its card and its place in the market, and gets them back', {
  tags: ['AD4-08'],
}, async () => {
  const book = bookOf('b1', { title: 'Put Away' })
  const account = await openShop(services, 'a2', [book, bookOf('b2', { title: 'Kept' })])
  const follow = async () => {
    const { market } = await publishShop(services, 'a2')
    await updateMarket(services, [{ sub: 'a2', books: market }])
  }
  const at = `${account.subdomain}/shop/put-away`
  await follow()
  expect(await page(at)).toContain('Put Away')

  await saveBook(services, account, {
    ...book,
    public: false,
    archived: { at: book.createdAt, public: true },
  })
  await follow()
  expect(await page(at)).toBe('')
  expect(await page(`${account.subdomain}/bookstore`)).not.toContain('Put Away')
  expect(await titles(services, 'paid', 'all')).toEqual(['Kept'])

  await saveBook(services, account, book)
  await follow()
  expect(await page(at)).toContain('Put Away')
  expect(await titles(services, 'paid', 'all')).toContain('Put Away')
})
