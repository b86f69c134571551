import { bookDoc } from '@lorecircle/shared/book/stored'
import { expect, test } from 'vitest'
import { paymentPageOf } from '../bookshop.ts'
import { browserIn, openCarts, openLargerShop, shops } from './carts.ts'

openCarts()

test('what changed since a reader looked is said in its line, and is not charged by surprise', {
  tags: ['AD4-04'],
}, async () => {
  const { services } = shops
  const shop = await openLargerShop(5)
  const reader = browserIn(shop)
  await reader.change({ do: 'add', bookId: shop.book.id, formatId: shop.paper.id, priceInCents: 1_499 })
  await services.documents.update(bookDoc(shop.account.folder, shop.book.id), (book) => {
    if (book === null) throw new Error('the book has gone')
    const dearer = book.formats.map((one) =>
      one.id === shop.paper.id ? { ...one, priceInCents: 1_999 } : one,
    )
    return { ...book, formats: dearer }
  })
  const cart = await reader.change({ do: 'country', country: 'US' })
  expect(cart.lines[0]?.note).toBe('The price is now $19.99; it was $14.99.')
  const refused = await reader.checkOut({ totalInCents: 1_499 })
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'cart.changed', error: 'It now comes to $19.99.' }),
  ])
  expect((await reader.checkOut({ totalInCents: 1_999 })).status).toBe(200)
})

test('what the body says of prices changes no price', async () => {
  const shop = await openLargerShop(5)
  const item = { bookId: shop.book.id, formatId: shop.paper.id, quantity: 1 }
  const buy = (said: object) =>
    browserIn(shop).checkOut({ items: [{ ...item, ...said }], country: 'US', totalInCents: 1_499 })
  const page = await paymentPageOf(await buy({ unitInCents: 1, discountInCents: 1_498 }))
  expect(await (await fetch(page)).text()).toContain('$14.99')
  const refused = await buy({ priceInCents: 1 })
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ error: expect.stringContaining('The price is now $14.99; it was $0.01.') }),
  ])
})
