import { sweepTallies } from '@lorecircle/functions/stock/tally'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaledCount } from '../../support/store/seeds.ts'
import { ordersOf } from '../support/orders-of.ts'
import { slowDown } from '../support/slow-store.ts'
import { buy, comeBack, openBookshop, parcel, paymentPageOf, startBookshops } from './bookshop.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

const readers = scaledCount({ short: 12, long: 120 })
const locationOf = (answer: Response) => answer.headers.get('location') ?? ''
test('readers who pay at once all see their thank-you page, and every copy is counted once', async () => {
  const { services } = shops
  const shop = await openBookshop(services, readers)
  const paid = await inParallel(
    8,
    Array.from({ length: readers }).map((_, reader) => reader),
    async (reader) => {
      const page = await paymentPageOf(await buy(services, shop, shop.special))
      return locationOf(await pay(page, CARDS.accepted, { ...parcel, email: `reader-${reader}@example.com` }))
    },
  )
  slowDown(services.s3, 50)
  const answers = await Promise.all(paid.map((location) => comeBack(services, shop, location)))
  expect(
    Map.groupBy(answers, ({ status }) => status)
      .keys()
      .toArray(),
  ).toEqual([303])
  expect(new Set(answers.map(locationOf)).size).toBe(readers)
  expect(answers.every((answer) => locationOf(answer).includes('/thank-you/'))).toBe(true)
  expect(await ordersOf(services.documents, shop.account.sub)).toHaveLength(readers)
  await sweepTallies(services)
  const tally = await services.documents.read(tallyDoc(shop.account.sub, shop.book.id))
  expect(tally?.value.formats[shop.special.id]?.sold).toHaveLength(readers)
}, 120_000)
