import { cancelPreorder } from '@lorecircle/functions/library/reader-order'
import { readDaySales } from '@lorecircle/functions/orders/day-sales'
import { sweepTallies } from '@lorecircle/functions/stock/tally'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { testLine } from '@lorecircle/shared/order/order.fixture'
import { freeSlots } from '@lorecircle/shared/stock/slots'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaledCount } from '../../support/store/seeds.ts'
import { ask, type Bookshop, openBookshop, startBookshops } from '../checkout/bookshop.ts'
import { slowDown } from '../support/slow-store.ts'
import { paidOrder } from './order-desk.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

const readers = scaledCount({ short: 12, long: 100 })
const dayInMs = 24 * 60 * 60 * 1000

test('readers who take their preorders back at once all hear that it is done, and each copy is for sale again', async () => {
  const { services, clock } = shops
  // A day has just begun, and sees them all.
  clock.aheadMs = dayInMs - (Date.now() % dayInMs)
  const shop = await openBookshop(services, readers)
  const { sub } = shop.account
  const orders = await inParallel(
    8,
    Array.from({ length: readers }, (_, index) => index + 1),
    (slot) =>
      paidOrder(services, shop, {
        // Every other one is a gift of the author's: nothing is paid, and nothing refunded.
        lines: [preordered(shop, slot, slot % 2 === 0 ? 0 : 12_000)],
        readerToken: `token-of-the-reader-of-${slot}`,
      }),
  )
  // Of a day that is over, which was added up already.
  const later = { ...services, now: () => new Date(services.now().getTime() + dayInMs) }
  const day = services.now().toISOString().slice(0, 10)
  const soldOn = async () => (await readDaySales(services.documents, sub, [day], later.now())).get(day)
  expect(await soldOn()).toMatchObject([{ copies: readers }])

  slowDown(services.s3, 50)
  const answers = await Promise.all(
    orders.map(({ id: orderId, readerToken }) =>
      ask(later, shop, cancelPreorder(later), { form: { orderId, readerToken, line: '1' } }),
    ),
  )
  services.s3.middlewareStack.remove('latency')
  const told = answers.map((answer) => answer.headers.get('location')?.split('/').at(-1))
  expect([...new Set(told)]).toEqual(['preorder-cancelled'])

  await sweepTallies(services)
  expect(await freeSlots(services.documents, shop.special.id, readers)).toHaveLength(readers)
  const tally = await services.documents.read(tallyDoc(sub, shop.book.id))
  expect(tally?.value.formats[shop.special.id]?.sold).toEqual([])
  expect(await soldOn()).toMatchObject([{ copies: 0 }])
}, 300_000)

const preordered = ({ book, special }: Bookshop, slot: number, unitInCents: number) =>
  testLine({
    book: { id: book.id, title: book.title, slug: book.slug, cover: null },
    format: { id: special.id, type: special.type, files: [] },
    quantity: 1,
    slots: [slot],
    editionOf: readers,
    unitInCents,
    discountInCents: 0,
    taxInCents: 0,
    releaseOn: '2099-01-01',
  })
