import { certificates } from '@lorecircle/functions/orders/certificates'
import { certificateCode } from '@lorecircle/shared/certificate/certify'
import { calls } from '@lorecircle/shared/registry/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bookshop, openBookshop, startBookshops } from '../checkout/bookshop.ts'
import { deskOf, sold } from './order-desk.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
let shop: Bookshop
let other: Bookshop
beforeAll(async () => {
  shops = await startBookshops()
  ;[shop, other] = [await openBookshop(shops.services), await openBookshop(shops.services)]
})
afterAll(() => shops.stop())

test('an author prints the certificate of each numbered copy that was sold, and of nobody else’s order', async () => {
  const { services } = shops
  const order = await sold(services, shop, shop.special)
  const asked = deskOf(services, shop.account.sub)(certificates, calls.certificates, { orderId: order.id })
  const [line] = order.lines
  const number = line?.slots[0] ?? 0
  const code = certificateCode(order, { lineId: '1', number })
  expect((await asked).certificates).toMatchObject([
    { title: shop.book.title, type: 'Special Edition', number, of: line?.editionOf, code },
  ])
  expect(JSON.stringify(await asked)).not.toMatch(/eleanor|reader/i)
  const stranger = deskOf(services, other.account.sub)(certificates, calls.certificates, {
    orderId: order.id,
  })
  await expect(stranger).rejects.toMatchObject({ status: 404 })
  const plain = await sold(services, shop, shop.ebook, { card: '' })
  const none = deskOf(services, shop.account.sub)(certificates, calls.certificates, { orderId: plain.id })
  expect((await none).certificates).toEqual([])
})
