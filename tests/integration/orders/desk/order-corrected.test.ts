import { changeShipTo, resendLinks, saveOrderNotes } from '@lorecircle/functions/orders/edit-order'
import { markOrders } from '@lorecircle/functions/orders/mark-orders'
import { orders } from '@lorecircle/functions/orders/orders'
import { sharedToken } from '@lorecircle/shared/order/access'
import { calls } from '@lorecircle/shared/registry/calls'
import { expect, test } from 'vitest'
import { openBookshop } from '../../checkout/bookshop.ts'
import { deskOf, sold } from '../order-desk.ts'
import { anOrder, idsOf, portland, shops, startOrderDesk } from './order-shop.ts'

startOrderDesk()

test('the links to a file go to a corrected address and no other, and open the files alone there', {
  tags: ['AD7-06', 'BD7-08'],
}, async () => {
  const { services } = shops
  const shop = await openBookshop(services)
  const bought = await sold(services, shop, shop.ebook, { email: 'wrnog@example.com' })
  const desk = deskOf(services, shop.account.sub)
  const before = (await shops.mailTo('wrnog@example.com')).length
  await desk(resendLinks, calls.resendLinks, { orderId: bought.id, to: 'wrong@example.com' })
  const [letter] = await shops.mailTo('wrong@example.com')
  expect(letter?.body.text).toContain(`/api/download/${bought.id}/${sharedToken(bought)}`)
  expect(letter?.body.text).not.toContain(bought.readerToken)
  await desk(resendLinks, calls.resendLinks, { orderId: bought.id, to: 'WRNOG@example.com' })
  expect((await shops.mailTo('WRNOG@example.com')).at(-1)?.body.text).toContain(bought.readerToken)
  expect((await shops.mailTo('wrnog@example.com')).length).toBe(before)
  const parcelOf = await sold(services, shop, shop.special)
  const refused = desk(resendLinks, calls.resendLinks, { orderId: parcelOf.id, to: 'a@example.com' })
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'links.none' })
})

test('an author notes something, and sends a parcel elsewhere until it is on its way', async () => {
  const { id } = await anOrder('postie', {
    shipTo: { name: 'Ada', address: portland },
    buyer: { email: 'parcel-moved@example.com', name: 'Ada' },
  })
  const desk = deskOf(shops.services, 'postie')
  await desk(saveOrderNotes, calls.saveOrderNotes, { orderId: id, notes: 'With the map.' })
  const shipTo = { name: 'Ada', address: { ...portland, line1: '9 Harbour Steps' } }
  const change = () => desk(changeShipTo, calls.changeShipTo, { orderId: id, shipTo })
  expect((await change()).order).toMatchObject({ shipTo, notes: 'With the map.' })
  const buyer = 'parcel-moved@example.com'
  const told = (await shops.mailTo(buyer)).map(({ body }) => body.text)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatch(/I changed where[\s\S]*9 Harbour Steps[\s\S]*4 Lantern Row/)
  expect(idsOf(await desk(orders, calls.orders, { search: 'harbour' }))).toEqual([id])
  expect(idsOf(await desk(orders, calls.orders, { search: 'lantern' }))).toEqual([])
  await desk(markOrders, calls.markOrders, { orderIds: [id], as: 'shipped' })
  await expect(change()).rejects.toMatchObject({ code: 'order.not_so' })
})
