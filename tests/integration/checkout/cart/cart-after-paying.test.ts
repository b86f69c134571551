import { bookDoc } from '@lorecircle/shared/book/stored'
import { parseCartCookie } from '@lorecircle/shared/cart/cart-text'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { parcel, paymentPageOf } from '../bookshop.ts'
import { browserIn, locationOf, openCarts, openLargerShop, shops } from './carts.ts'

openCarts()

const adding = (bookId: string, formatId: string, quantity = 1) => ({ do: 'add', bookId, formatId, quantity })

test('after paying, the cart keeps what is sold out, and neither what has gone nor the note of the gift', async () => {
  const { services } = shops
  const shop = await openLargerShop(2)
  const { book, special, paper, account } = shop
  const gone = {
    ...book,
    id: `${book.id}-gone`,
    slug: 'gone',
    formats: [{ ...paper, id: `gone-${paper.id}` }],
  }
  await services.documents.create(bookDoc(account.folder, gone.id), gone)
  const reader = browserIn(shop)
  await reader.change(adding(book.id, special.id))
  await reader.change(adding(gone.id, `gone-${paper.id}`, 2))
  await reader.change({ do: 'country', country: 'US' })
  await reader.change({ do: 'gift', giftNote: 'Happy birthday' })

  await services.documents.update(bookDoc(account.folder, gone.id), () => ({ ...gone, public: false }))
  const soldOut = { ...special, slots: 0 }
  await services.documents.update(bookDoc(account.folder, book.id), () => ({
    ...book,
    formats: [soldOut, paper],
  }))
  const cart = await reader.change(adding(book.id, paper.id))
  expect(cart.lines.map(({ quantity }) => quantity)).toEqual([0, 0, 1])
  expect(reader.jar.get('lc-cart-size'), 'what can be bought').toBe('1')

  const paid = await pay(await paymentPageOf(await reader.checkOut()), CARDS.accepted, parcel)
  await reader.comeBack(locationOf(paid))
  const kept = parseCartCookie([...reader.jar].map(([name, value]) => `${name}=${value}`).join('; '))
  expect(kept).toMatchObject({ lines: [{ formatId: special.id }], giftNote: null, country: 'US' })
})
