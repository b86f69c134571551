import { queueReleaseSweep } from '@lorecircle/functions/books/save-book'
import { cancelPreorder } from '@lorecircle/functions/library/reader-order'
import { download } from '@lorecircle/functions/orders/download'
import { releaseBooks } from '@lorecircle/functions/orders/preorders/release-books'
import { sweepPreorders } from '@lorecircle/functions/orders/preorders/sweep-preorders'
import type { Services } from '@lorecircle/functions/services/services'
import type { Format } from '@lorecircle/shared/book/book'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { ask, type Bookshop } from '../checkout/bookshop.ts'
import { ordersOf } from '../support/orders-of.ts'
import { begin, openShopIn, payFor, returnFrom } from './purchase.ts'
import { openWorld, type World } from './world.ts'

/** Nine days after the beginning of every world, which is at 18:00 UTC; it begins at midnight UTC. */
export const releaseDay = '2026-11-30'
export const minutesToRelease = (8 * 24 + 6) * 60

/** Has the shop's book come on a day; null brings it out. */
export async function comesOn(world: World, { account, book }: Bookshop, releaseOn: string | null) {
  const services = world.process()
  await queueReleaseSweep(services, { sub: account.sub, bookId: book.id })
  await services.documents.update(bookDoc(account.folder, book.id), (known) => ({
    ...(known ?? book),
    releaseOn,
  }))
}

/** A shop whose book is still to come, and whose eBook costs something. */
export async function openScene() {
  const world = openWorld()
  const shop = await openShopIn(world, 2)
  await comesOn(world, shop, releaseDay)
  return { world, shop }
}

export const email = 'reader@example.com'

/** Preorders a copy and comes back to the shop with it. */
export async function preorder(world: World, shop: Bookshop, format: Format, to = email): Promise<Order> {
  const before = await ordersOf(world.process().documents, shop.account.sub)
  const purchase = await begin(world, shop, format, to)
  await payFor(world, purchase)
  await returnFrom(world.process(), purchase)
  const after = await ordersOf(world.process().documents, shop.account.sub)
  const order = after.find(({ id }) => before.every((known) => known.id !== id))
  if (!order) throw new Error('there is no order')
  return order
}

export async function sweepReleases(services: Services): Promise<void> {
  await releaseBooks(services)
  await sweepPreorders(services)
}

/** What its reader was written, but for the receipt and the request to confirm what is free. */
export const newsTo = ({ mail }: World, address = email): string[] =>
  mail
    .to(address)
    .map(({ subject }) => subject)
    .filter((subject) => !/^(Confirm to get|Your copy of|No\. \d+ of)/.test(subject))

export const nowOf = async (world: World, { sub, id }: Order): Promise<Order> => {
  const order = await world.process().documents.read(orderDoc(sub, id))
  if (order === null) throw new Error('the order has gone')
  return order.value
}
export const fetchFile = (world: World, shop: Bookshop, { id: orderId, readerToken }: Order) =>
  ask(world.process(), shop, download(world.process()), { path: { orderId, readerToken } })
export const cancel = (world: World, shop: Bookshop, { id: orderId, readerToken }: Order) =>
  ask(world.process(), shop, cancelPreorder(world.process()), { form: { orderId, readerToken, line: '1' } })
export const told = (answer: Response) => answer.headers.get('location')?.split('/').at(-1)
export const releasedIn = ({ history }: Order) => history.filter(({ what }) => what === 'released').length
