import { markOrders } from '@lorecircle/functions/orders/mark-orders'
import { sweepOrderEmails } from '@lorecircle/functions/orders/update-order'
import type { Services } from '@lorecircle/functions/services/services'
import { dueOrderEmailsDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { openBookshop } from '../../checkout/bookshop.ts'
import { deskOf, sold } from '../order-desk.ts'
import { shops, startOrderDesk } from './order-shop.ts'

startOrderDesk()

test('a reader hears once that the parcel is on its way, with its number and the author’s words', {
  tags: ['BD7-04'],
}, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const desk = deskOf(services, shop.account.sub)
  const bought = await sold(services, shop, shop.special, { email: 'ada@example.com' })
  const shipped: z.input<typeof calls.markOrders.input> = {
    ...({ orderIds: [bought.id], as: 'shipped', carrier: 'USPS', tracking: '9400 1' } as const),
    words: 'Mind the ribbon.',
  }
  for (let again = 0; again < 2; again++) await desk(markOrders, calls.markOrders, shipped)
  const letters = (await shops.mailTo('ada@example.com')).filter(({ subject }) => /On its way/.test(subject))
  expect(letters).toHaveLength(1)
  for (const word of ['Mind the ribbon.', '9400 1', 'tLabels=94001', 'Portland, OR 97205', 'No. 1 of 1'])
    expect(letters[0]?.body.text).toContain(word)
  expect(await services.documents.read(dueOrderEmailsDoc(shop.account.sub, bought.id))).toBeNull()
})

test('a letter that could not go out goes out with the sweep', async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const bought = await sold(services, shop, shop.special, { email: 'late@example.com' })
  const silent: Services = {
    ...services,
    ses: new Proxy(services.ses, {
      get: (ses, name) =>
        name === 'send' ? () => Promise.reject(new Error('socket hang up')) : Reflect.get(ses, name),
    }),
  }
  const desk = deskOf(silent, shop.account.sub)
  await desk(markOrders, calls.markOrders, { orderIds: [bought.id], as: 'shipped' })
  const heard = async () =>
    (await shops.mailTo('late@example.com')).filter(({ subject }) => /On its way/.test(subject)).length
  expect(await heard()).toBe(0)
  shops.clock.aheadMs = 2 * 60_000
  const sweeper = await shops.as('sweep-checkouts')
  expect(await sweepOrderEmails(sweeper)).toBe(1)
  expect(await sweepOrderEmails(sweeper)).toBe(0)
  shops.clock.aheadMs = 0
  expect(await heard()).toBe(1)
})
