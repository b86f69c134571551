import { markOrders } from '@lorecircle/functions/orders/mark-orders'
import { sweepSales } from '@lorecircle/functions/orders/sweep-sales'
import { markEmailsDue } from '@lorecircle/functions/orders/update-order'
import type { Services } from '@lorecircle/functions/services/services'
import { newOrderEmail } from '@lorecircle/shared/order/letter'
import { testLine } from '@lorecircle/shared/order/order.fixture'
import { dueOrderEmailsDoc, sweepPositionDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, openBookshop, startBookshops } from '../checkout/bookshop.ts'
import { hurriedBy } from '../checkout/hurried.ts'
import { deskOf, paidOrder } from './order-desk.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

const soon = { refundsMs: 100, checkoutsMs: 100, newsMs: 100 }

test('while Stripe is silent, letters that are due go out, and every checkout has its turn', async () => {
  const shop = await openBookshop(shops.services, 20)
  const bought = await paidOrder(shops.services, shop, {
    lines: [testLine()],
    letters: [newOrderEmail('receipt', shops.services.now().toISOString(), { id: 'receipt' })],
  })
  await markEmailsDue(shops.services, bought)
  for (let n = 0; n < 5; n++) await buy(shops.services, shop, shop.special)
  shops.clock.aheadMs = 40 * 60_000
  shops.payments.turn({ isSilent: true })

  const { services } = hurriedBy(shops.services, () => shops.payments.set.isSilent)
  const met: string[][] = []
  const written = async () => (await shops.mailTo(bought.buyer.email)).length
  let writtenAtFirst: Promise<number> | undefined
  const run = async () => {
    const keys: string[] = []
    const watched: Services = {
      ...services,
      log(_, { key }) {
        writtenAtFirst ??= written()
        keys.push(String(key))
      },
    }
    const { letters, checkouts } = await sweepSales(watched, soon)
    met.push(keys.sort())
    return { letters, ...checkouts }
  }
  expect(await run()).toEqual({ letters: 1, looked: 4, ended: 0 })
  expect(await writtenAtFirst, 'before Stripe was asked for anything').toBe(1)
  expect(await services.documents.read(dueOrderEmailsDoc(bought.sub, bought.id))).toBeNull()
  expect([await run(), await run()]).toMatchObject([{ looked: 1 }, { looked: 4 }])
  expect(new Set(met.flat()).size).toBe(5)
  expect(met[2]).toEqual(met[0])

  shops.payments.turn({ isSilent: false })
  await sweepSales(shops.services)
  await sweepSales(shops.services)
  expect((await services.documents.read(sweepPositionDoc('checkouts')))?.value.after).toBe('')
  expect(await sweepSales(shops.services)).toMatchObject({ checkouts: { looked: 0 } })
})

test('an id that names no order of the author leaves nothing for the sweep to look at', async () => {
  const shop = await openBookshop(shops.services, 1)
  const ids = Array.from({ length: 20 }, (_, n) => `MADEUP${n}`)
  const { marked } = await deskOf(shops.services, shop.account.sub)(markOrders, calls.markOrders, {
    orderIds: ids,
    as: 'shipped',
    carrier: 'USPS',
    tracking: '9400 1',
    words: '',
  })
  expect(marked.map(({ refusal }) => refusal?.code)).toEqual(ids.map(() => 'order.missing'))
  const { documents } = shops.services
  expect(await Array.fromAsync(documents.list(dueOrderEmailsDoc.within(shop.account.sub)))).toEqual([])
})

test('notes without an order are removed, and keep refunds and checkouts from nothing', async () => {
  const { services, clock } = shops
  const shop = await openBookshop(services, 1)
  const note = (n: number) => markEmailsDue(services, { sub: shop.account.sub, id: `GONE${n}` })
  for (let n = 0; n < 6; n++) await note(n)
  const left = async () =>
    (await Array.fromAsync(services.documents.list(dueOrderEmailsDoc.within(shop.account.sub)))).length
  // Each look takes a second of the clock, and letters have three.
  const slow: Services = {
    ...services,
    now: () => {
      clock.aheadMs += 1_000
      return services.now()
    },
  }
  await sweepSales(slow, { lettersMs: 3_000 })
  expect(await left()).toBeGreaterThan(0)
  expect(await left()).toBeLessThan(6)
  for (let run = 0; run < 6; run++) await sweepSales(slow, { lettersMs: 3_000 })
  expect(await left()).toBe(0)
})
