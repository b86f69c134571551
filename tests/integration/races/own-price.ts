import { createCheckoutSession } from '@lorecircle/functions/checkout/buy-now'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { ask, type Bookshop, wanting } from '../checkout/bookshop.ts'
import { openShopIn } from './purchase.ts'
import { openWorld, type World } from './world.ts'

/** A shop whose readers pay $3.00 or more for the eBook, and $5.00 where they say nothing. */
export async function openScene() {
  const world = openWorld()
  const shop = await openShopIn(world)
  const { documents } = world.process()
  await documents.update(bookDoc(shop.account.folder, shop.book.id), (book) => {
    const { formats, ...rest } = book ?? shop.book
    const own = { priceInCents: 300, suggestedInCents: 500 }
    return { ...rest, formats: formats.map((one) => (one.id === shop.ebook.id ? { ...one, ...own } : one)) }
  })
  return { world, shop }
}
type Scene = { world: World; shop: Bookshop }

export const paidIn = ({ payments }: World) =>
  [...payments.state.checkouts.values()].map(({ value }) => value.session.amount_total)
export const buyAt = ({ world, shop }: Scene, price: unknown) =>
  ask(world.process(), shop, createCheckoutSession(world.process()), {
    json: { ...wanting(shop, shop.ebook), price },
  })
