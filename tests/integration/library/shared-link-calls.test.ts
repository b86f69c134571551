import {
  cancelPreorder,
  changeOrderAddress,
  sendOrderQuestion,
} from '@lorecircle/functions/library/reader-order'
import { download } from '@lorecircle/functions/orders/download'
import { sharedToken } from '@lorecircle/shared/order/access'
import { testLine } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { expect, test } from 'vitest'
import { ask } from '../checkout/bookshop.ts'
import { openLookUp, placed, shop, shops } from './looked-up.ts'

openLookUp()

test('a shared link downloads files, and changes, cancels and asks nothing', async () => {
  const waiting = testLine({ id: '3', releaseOn: '2999-01-01', unitInCents: 0 })
  const order = await placed({ lines: [testLine(), waiting] })
  const ticket = { orderId: order.id, readerToken: sharedToken(order) }
  const { services } = shops
  const place = { name: 'Eve', line1: '1 Elsewhere', city: 'Salem' }
  const refused = [
    await ask(services, shop, changeOrderAddress(services), { form: { ...ticket, ...place } }),
    await ask(services, shop, cancelPreorder(services), { form: { ...ticket, line: '3' } }),
    await ask(services, shop, sendOrderQuestion(services), { json: { ...ticket, message: 'Where is it?' } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await services.documents.read(orderDoc(order.sub, order.id)))?.value).toEqual(order)
  expect((await ask(services, shop, download(services), { path: ticket })).status).toBe(302)
})
