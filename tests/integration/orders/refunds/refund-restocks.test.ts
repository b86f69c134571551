import { certificates } from '@lorecircle/functions/orders/certificates'
import { recordRefund } from '@lorecircle/functions/orders/payment-events'
import { reserveCopies, sellCopy } from '@lorecircle/functions/stock/reserve-copies'
import { recordGoneCopies, returnCopies, sweepTallies } from '@lorecircle/functions/stock/tally'
import { filterOrderEvents } from '@lorecircle/shared/order/history'
import { calls } from '@lorecircle/shared/registry/calls'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { expect, test } from 'vitest'
import { paidOrder, sold } from '../order-desk.ts'
import { copies, desk, isFree, now, refund, shop, shops, soldOnes, startRefunds, wish } from './refunding.ts'

startRefunds()

test('a refunded copy is for sale again, also when the news and the call come at once', {
  tags: ['BD7-03'],
}, async () => {
  const bought = await sold(shops.services, shop, shop.special)
  const [slot = 0] = bought.lines[0]?.slots ?? []
  const asked = wish(bought, 'all', true)
  const after = await refund(asked)
  const stripe = await shops.services.stripe()
  const { stripeAccountId: stripeAccount } = bought
  const { data } = await stripe.charges.list({}, { stripeAccount })
  const charge = data.find(({ payment_intent }) => payment_intent === bought.paymentIntentId)?.id ?? ''
  await Promise.all([1, 2, 3].map(() => recordRefund(shops.services, charge, stripeAccount)))
  expect([await isFree(slot), await soldOnes()]).toEqual([true, expect.not.arrayContaining([slot])])
  expect(filterOrderEvents(await now(bought), 'restocked')).toMatchObject([{ lineId: '1', slots: [slot] }])
  expect(filterOrderEvents(after, 'restocked')).toHaveLength(1)

  const again = await sold(shops.services, shop, shop.special, { email: 'next@example.com' })
  expect(again.lines[0]?.slots).toEqual([slot])
  await Promise.all([1, 2].map(() => recordRefund(shops.services, charge, stripeAccount)))
  const claim = await shops.services.documents.read(claimDoc(shop.special.id, slot))
  expect(claim?.value).toMatchObject({ state: 'sold', orderId: again.id })
  expect(await soldOnes()).toContain(slot)
})

const soldAgain = async (slot: number) => {
  const { documents, now } = shops.services
  const { sub } = shop.account
  const [formatId, checkoutId, orderId] = [shop.special.id, `reader-${slot}`, `of-${slot}`]
  const hold = { formatId, copies: 20, quantity: 1, wishes: [slot], checkoutId, now: now() }
  for (let tries = 0; tries < 400; tries++) {
    if ((await reserveCopies(documents, hold)) === null) continue
    await sellCopy(documents, { formatId, slot, checkoutId, orderId, now: now() })
    return recordGoneCopies(documents, { sub, bookId: shop.book.id, formatId, slots: [slot], how: 'sold' })
  }
}
const isSoldAgain = async (slot: number) => {
  const claim = await shops.services.documents.read(claimDoc(shop.special.id, slot))
  expect(claim?.value, `copy ${slot}`).toMatchObject({ state: 'sold', orderId: `of-${slot}` })
  expect(await soldOnes(), `copy ${slot}`).toContain(slot)
}

test('a copy that somebody buys while it is restocked stays theirs, and counts as sold', {
  tags: ['BD7-03'],
}, async () => {
  for (const slot of [10, 11, 12, 13]) {
    const bought = await paidOrder(shops.services, shop, { lines: [copies(1, [slot])] })
    const asked = wish(bought, 'all', true)
    await Promise.all([refund(asked), refund(asked), soldAgain(slot)])
    await isSoldAgain(slot)
  }
})

test('a run that is slow to restock what another run restocked and a reader bought takes nothing away', {
  tags: ['BD7-03'],
}, async () => {
  const { documents } = shops.services
  const slowToCount = (meanwhile: () => Promise<void>): Documents => ({
    ...documents,
    async replace(...asked) {
      await meanwhile()
      return documents.replace(...asked)
    },
  })
  const slowToNote = (meanwhile: () => Promise<void>): Documents => ({
    ...documents,
    async create(...asked) {
      await meanwhile()
      return documents.create(...asked)
    },
  })
  for (const [slot, slow] of [
    [14, slowToCount],
    [19, slowToNote],
  ] as const) {
    const bought = await paidOrder(shops.services, shop, { lines: [copies(1, [slot])] })
    const book = { sub: bought.sub, bookId: shop.book.id }
    const given = [{ formatId: shop.special.id, slot, orderId: bought.id }]
    const meanwhile = async () => {
      await returnCopies(documents, book, given)
      await soldAgain(slot)
    }
    await returnCopies(slow(meanwhile), book, given)
    await isSoldAgain(slot)
  }
})

test('of several copies that go back at once each is for sale', { tags: ['BD7-03'] }, async () => {
  const slots = [16, 17, 18]
  const bought = await paidOrder(shops.services, shop, { lines: [copies(3, slots)] })
  const given = slots.map((slot) => ({ formatId: shop.special.id, slot, orderId: bought.id }))
  await returnCopies(shops.services.documents, { sub: bought.sub, bookId: shop.book.id }, given)
  expect(await Promise.all(slots.map(isFree))).toEqual([true, true, true])
})

test('a copy that a crowd kept from going back on sale goes back with the sweep', {
  tags: ['BD7-03'],
}, async () => {
  const { documents } = shops.services
  const bought = await paidOrder(shops.services, shop, { lines: [copies(1, [15])] })
  const crowded: Documents = { ...documents, replace: async () => null }
  const book = { sub: bought.sub, bookId: shop.book.id }
  await returnCopies(crowded, book, [{ formatId: shop.special.id, slot: 15, orderId: bought.id }])
  expect([await isFree(15), (await soldOnes())?.includes(15)]).toEqual([false, true])
  await sweepTallies(await shops.as('sweep-checkouts'))
  expect([await isFree(15), (await soldOnes())?.includes(15)]).toEqual([true, false])
})

test('the number that the author chose goes back on sale, and the other keeps its certificate', {
  tags: ['BD7-03'],
}, async () => {
  const [first, second] = [5, 6]
  const buyer = { email: 'two@example.com', name: 'Two' }
  const bought = await paidOrder(shops.services, shop, { buyer, lines: [copies(2, [first, second])] })
  const one = (slots?: number[]) => ({ lines: [{ lineId: '1', quantity: 1, slots }] })
  await expect(
    refund({ ...wish(bought, one([first]), true), what: one() }),
    'which one is never guessed',
  ).rejects.toMatchObject({ code: 'refund.which_copies', status: 409 })
  const asked = wish(bought, one([first]), true)
  await refund(asked)
  const after = await refund(asked)
  expect([await isFree(first), await isFree(second)]).toEqual([true, false])
  expect(filterOrderEvents(after, 'restocked')).toMatchObject([{ lineId: '1', slots: [first] }])
  expect(filterOrderEvents(after, 'refunded')).toMatchObject([{ lines: [{ quantity: 1, slots: [first] }] }])
  const { certificates: valid } = await desk()(certificates, calls.certificates, { orderId: bought.id })
  expect(valid.map(({ number }) => number)).toEqual([second])
  const letters = (await shops.mailTo('two@example.com')).filter(({ subject }) =>
    /^Your refund/.test(subject),
  )
  expect(letters.map(({ body }) => body.text)).toEqual([expect.stringContaining(`No. ${first} of 20`)])
})
