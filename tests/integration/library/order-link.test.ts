import { requestOrderLink } from '@lorecircle/functions/library/ask-for-order'
import { expect, test } from 'vitest'
import { ask, type Bookshop } from '../checkout/bookshop.ts'
import { locationOf, openLookUp, other, pagePathOf, placed, shop, shops } from './looked-up.ts'

openLookUp()

const lookUp = (form: Record<string, string>, from = shop) =>
  ask(shops.services, from, requestOrderLink(shops.services), { form })

test('the link of an order comes to the address that it was placed with, and to no other', async () => {
  const order = await placed()
  const typed = order.id.toLowerCase().replace('-', ' ')
  expect(locationOf(await lookUp({ orderId: typed, email: order.buyer.email.toUpperCase() }))).toBe(
    '/order/sent',
  )
  const [letter] = await shops.mailTo(order.buyer.email)
  expect(letter?.body.text).toContain(pagePathOf(order))
})

test('a wrong pair is answered as a right one, and no letter goes out', async () => {
  const order = await placed()
  const right = await lookUp({ orderId: order.id, email: order.buyer.email })
  const wrong: [orderId: string, email: string, from: Bookshop][] = [
    [order.id, 'other@example.com', shop],
    ['ZZZZZ-ZZZZZ', 'other@example.com', shop],
    ['../../x', 'other@example.com', shop],
    [order.id, order.buyer.email, other],
  ]
  for (const [orderId, email, from] of wrong) {
    const answer = await lookUp({ orderId, email }, from)
    expect([answer.status, locationOf(answer)]).toEqual([right.status, locationOf(right)])
  }
  expect(await shops.mailTo('other@example.com')).toEqual([])
  expect(await shops.mailTo(order.buyer.email)).toHaveLength(1)
})
