import { recordGoneCopies } from '@lorecircle/functions/stock/tally'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { expect, test } from 'vitest'
import type { Bookshop } from '../bookshop.ts'
import { browserIn, locationOf, openCarts, openLargerShop, shops } from './carts.ts'

openCarts()

const at = '2026-01-01T00:00:00.000Z'
const adding = ({ book, special }: Bookshop, number: number) => ({
  do: 'add',
  bookId: book.id,
  formatId: special.id,
  number,
})

/** Somebody has bought a copy. */
async function sell({ account, book, special }: Bookshop, slot: number) {
  const { documents } = shops.services
  await documents.create(claimDoc(special.id, slot), {
    state: 'sold',
    checkoutId: 'c',
    orderId: 'o',
    at,
  })
  const sold = {
    sub: account.sub,
    bookId: book.id,
    formatId: special.id,
    slots: [slot],
    how: 'sold',
  } as const
  await recordGoneCopies(documents, sold)
}

const numbersOf = ({ book }: { book: { slug: string } }) =>
  new RegExp(`/checkout-failed/number-taken/${book.slug}\\?again=[\\w-]+$`)

test('a number that somebody has cannot be put into a cart, nor the same number twice', async () => {
  const shop = await openLargerShop(9)
  await sell(shop, 7)
  const reader = browserIn(shop)
  const form = (number: number) => ({ ...adding(shop, number), number: String(number) })
  expect(locationOf(await reader.form(form(7)))).toMatch(numbersOf(shop))
  expect(locationOf(await reader.form(form(12)))).toMatch(numbersOf(shop))
  expect(reader.jar.get('lc-cart-size')).toBeUndefined()
  expect(locationOf(await reader.form(form(8)))).toBe('/cart?kept=1')
  expect(locationOf(await reader.form(form(8)))).toMatch(numbersOf(shop))
})

test('a number that was taken since says so in its line, and the next free one can be had instead', async () => {
  const shop = await openLargerShop(9)
  const reader = browserIn(shop)
  await reader.change(adding(shop, 7))
  await sell(shop, 7)
  const { lines } = await reader.change({ do: 'country', country: 'US' })
  const gone = { note: 'No. 7 is taken.', quantity: 0, taken: { how: 'gone', next: 8 } }
  expect(lines).toMatchObject([gone])
  const changed = await reader.change({ do: 'number', line: 1, number: 8 })
  expect(changed.lines).toMatchObject([{ number: 8, quantity: 1, taken: null, note: null }])
})

test('whoever comes back from paying is not told that their own number is lost', async () => {
  const shop = await openLargerShop(9)
  const reader = browserIn(shop)
  await reader.change({ ...adding(shop, 7) })
  await reader.change({ do: 'country', country: 'US' })
  expect((await reader.checkOut()).status).toBe(200)
  const { lines } = await reader.change({ do: 'country', country: 'DE' })
  expect(lines).toMatchObject([{ quantity: 1, note: null, taken: { how: 'held', next: 8 } }])
  const other = { ...adding(shop, 7), number: '7' }
  expect(locationOf(await browserIn(shop).form(other))).toMatch(numbersOf(shop))
})
