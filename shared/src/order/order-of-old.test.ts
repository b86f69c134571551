import { expect, test } from 'vitest'
import { fulfilmentOf } from './fulfilment.ts'
import { refundedOf } from './history.ts'
import { isMailDone } from './letter.ts'
import { Order } from './order.ts'
import { StoredOrder } from './order-of-old.ts'
import { moneyOf } from './state.ts'
import { addedUp } from './sums.ts'

const at = '2026-03-01T00:00:00.000Z'

/** As orders were written when each was of one copy of one book. */
const ofOneCopy = {
  id: '7K2Q9-XM4BT',
  readerToken: 'reader-token',
  sub: 'macdonald',
  subdomain: 'macdonald',
  authorName: 'George MacDonald',
  checkoutId: 'checkout-1',
  stripeAccountId: 'acct_1',
  sessionId: 'cs_1',
  paymentIntentId: 'pi_1',
  book: { id: 'lilith', title: 'Lilith', slug: 'lilith', cover: null },
  format: { id: 'special', type: 'Special Edition', file: null },
  copy: { number: 7, of: 200 },
  amountInCents: 13_636,
  taxInCents: 986,
  shippingInCents: 650,
  currency: 'usd',
  buyer: {
    email: 'reader@example.com',
    name: 'A Reader',
    address: {
      ...{ line1: '4 Lantern Row', line2: '', city: 'Portland', state: 'OR' },
      ...{ postalCode: '97205', country: 'US' },
    },
  },
  refund: { amountInCents: 636, at },
  fulfilment: 'sent',
  mail: { state: 'sent', at },
  placedAt: at,
}

test('an order from when each was of one copy says the same today, and its parts add up', () => {
  const order = StoredOrder.parse(ofOneCopy)
  expect(order.lines).toMatchObject([{ slots: [7], editionOf: 200, quantity: 1, unitInCents: 12_000 }])
  expect(order.sums.totalInCents).toBe(13_636)
  expect(addedUp(order.sums)).toBe(13_636)
  expect([fulfilmentOf(order), moneyOf(order), refundedOf(order)]).toEqual(['sent', 'partially_refunded', 636])
  expect(order.shipTo).toMatchObject({ name: 'A Reader', address: { city: 'Portland' } })
  expect(isMailDone(order)).toBe(true)
})

test('when both letters shared one state, each is as that one was', () => {
  const mail = { state: 'pending', at, tries: 2 }
  expect(StoredOrder.parse({ ...ofOneCopy, mail }).letters).toMatchObject([
    { kind: 'receipt', ...mail },
    { kind: 'notice', ...mail },
  ])
  const apart = { ...ofOneCopy, noticeMail: mail }
  expect(StoredOrder.parse(apart).letters.map(({ state }) => state)).toEqual(['sent', 'pending'])
})

test('an order of today is read as it is, and what is neither is refused', () => {
  const order = StoredOrder.parse(ofOneCopy)
  expect(StoredOrder.parse(order)).toEqual(Order.parse(order))
  expect(() => StoredOrder.parse({ ...ofOneCopy, amountInCents: 'much' })).toThrow()
})
