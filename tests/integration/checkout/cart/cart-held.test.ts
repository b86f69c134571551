import { claimDoc } from '@lorecircle/shared/stock/stored'
import { expect, test } from 'vitest'
import { browserIn, openCarts, openLargerShop, shops } from './carts.ts'

openCarts()

test('all limited copies of a cart are held together, or none', async () => {
  const { services } = shops
  const shop = await openLargerShop(3)
  const first = browserIn(shop)
  const wanted = { bookId: shop.book.id, formatId: shop.special.id }
  const taken = { items: [{ ...wanted, quantity: 2 }], country: 'US' }
  expect((await first.checkOut(taken)).status).toBe(200)
  const second = await browserIn(shop).checkOut(taken)
  expect([second.status, await second.json()]).toEqual([409, expect.objectContaining({ code: 'copy.held' })])
  const held = await Array.fromAsync(services.documents.list(claimDoc.within(shop.special.id)))
  expect(held).toHaveLength(2)
})

test('a number that a reader chose is theirs, and another reader hears that it is taken', async () => {
  const shop = await openLargerShop(9)
  const item = { bookId: shop.book.id, formatId: shop.special.id, quantity: 1, number: 7 }
  expect((await browserIn(shop).checkOut({ items: [item], country: 'US' })).status).toBe(200)
  expect(await shops.services.documents.read(claimDoc(shop.special.id, 7))).not.toBeNull()
  const late = await browserIn(shop).checkOut({ items: [item], country: 'US' })
  expect([late.status, await late.json()]).toEqual([409, expect.objectContaining({ code: 'number.taken' })])
})
