import { PutObjectCommand } from '@aws-sdk/client-s3'
import { download } from '@lorecircle/functions/orders/download'
import type { Format } from '@lorecircle/shared/book/book'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import type { Order } from '@lorecircle/shared/order/order'
import { afterAll, beforeAll } from 'vitest'
import {
  ask,
  type Bookshop,
  buy,
  finishPurchase,
  openBookshop,
  paymentPageOf,
  startBookshops,
} from '../../checkout/bookshop.ts'
import { ordersOf } from '../../support/orders-of.ts'

export let shops: Awaited<ReturnType<typeof startBookshops>>
export let shop: Bookshop
export let other: Bookshop
export let bought: Order
export let printed: Order
export let theirs: Order
/** An eBook whose payment page is open, and nothing more. */
export let unpaid: { checkoutId: string; cancelToken: string }

async function purchase(from: Bookshop, format: Format): Promise<Order> {
  const { services } = shops
  const before = await ordersOf(services.documents, from.account.sub)
  const page = await paymentPageOf(await buy(services, from, format))
  await finishPurchase(services, from, page, { email: 'reader@example.com' })
  const after = await ordersOf(services.documents, from.account.sub)
  const order = after.find(({ id }) => before.every((known) => known.id !== id))
  if (!order) throw new Error('there is no order')
  return order
}

export const open = (from: Bookshop, orderId: string, readerToken: string) =>
  ask(shops.services, from, download(shops.services), { path: { orderId, readerToken } })
export const linkOf = async () =>
  (await open(shop, bought.id, bought.readerToken)).headers.get('location') ?? ''

/** Starts what the tests of a file stand on, and ends it after them. */
export function buyFiles() {
  beforeAll(async () => {
    shops = await startBookshops()
    ;[shop, other] = [await openBookshop(shops.services), await openBookshop(shops.services)]
    for (const { ebook } of [shop, other]) {
      const upload = { Bucket: 'uploads', Key: ebook.files[0]?.key ?? '', Body: 'a file' }
      await shops.services.s3.send(new PutObjectCommand(upload))
    }
    bought = await purchase(shop, shop.ebook)
    printed = await purchase(shop, shop.special)
    theirs = await purchase(other, other.ebook)
    await buy(shops.services, shop, shop.ebook)
    const { documents } = shops.services
    const [open] = await documents.readAll(checkoutDoc, checkoutDoc.within())
    if (!open) throw new Error('no checkout is open')
    unpaid = { checkoutId: open.value.id, cancelToken: open.value.cancelToken }
  })
  afterAll(() => shops.stop())
}
