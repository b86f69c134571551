import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { buy, comeBack, openBookshop, parcel, paymentPageOf } from '../bookshop.ts'
import { openNeighbours, shops, statuses } from './neighbours.ts'

openNeighbours()

test('of neighbours who press at once for the last copy, one gets it and the others hear that it is held', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 1)
  const presses = Array.from({ length: 4 }, () => buy(services, shop, shop.special, '192.0.2.1'))
  const answers = await Promise.all(presses)
  expect(statuses(answers).sort()).toEqual([200, 409, 409, 409])
  for (const answer of answers) {
    if (answer.status === 409) expect(await answer.json()).toMatchObject({ code: 'copy.held' })
  }
})

test('a hall of readers behind one address buys a whole edition, as each of them pays', async () => {
  const { services } = shops
  const shop = await openBookshop(services, 4)
  for (let reader = 1; reader <= 4; reader++) {
    const page = await paymentPageOf(await buy(services, shop, shop.special, '192.0.2.1'))
    const paid = await pay(page, CARDS.accepted, { ...parcel, email: `reader-${reader}@example.com` })
    await comeBack(services, shop, paid.headers.get('location') ?? '')
  }
  const gone = await buy(services, shop, shop.special, '192.0.2.1')
  expect(await gone.json()).toMatchObject({ code: 'copy.gone' })
})

test('where no copy is free, a neighbour reads that, and not that somebody is in the way', async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  await buy(services, shop, shop.special, '192.0.2.1')
  const late = await buy(services, shop, shop.special, '192.0.2.1')
  expect([late.status, await late.json()]).toEqual([409, expect.objectContaining({ code: 'copy.held' })])
})
