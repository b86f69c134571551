import type { Account } from '@lorecircle/shared/account/account'
import { offersDedication } from '@lorecircle/shared/book/signing'
import type { CartChange } from '@lorecircle/shared/cart/calls'
import type { Cart } from '@lorecircle/shared/cart/cart'
import type { CartShop } from '@lorecircle/shared/cart/read-cart'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'
import { priceStoredCart } from './look-at-cart.ts'

type Asked = { account: Account; cart: Cart; change: CartChange; headers: Headers }

/**
 * A VisibleError 409 where a reader types a dedication for what is sold without one. `cart`: after the change. Nothing
 * is read while no dedication is typed.
 */
export async function assertDedicationOffered(
  services: Services,
  { account, cart, change, headers }: Asked,
): Promise<void> {
  if (!('dedication' in change) || change.dedication === '') return
  const { shop } = await priceStoredCart(services, { account, cart, headers })
  const formatIds = formatsOf(cart, change, shop)
  const formats = shop.books.flatMap((book) => book.formats.filter(({ id }) => formatIds.includes(id)))
  // A book that has gone is said in its line.
  if (formats.length === 0 || formats.some(offersDedication)) return
  throw new VisibleError(
    409,
    'dedication.not_offered',
    'The author offers no dedication for this. Your cart is unchanged.',
  )
}

type Dedicating = Extract<CartChange, { dedication: string }>

function formatsOf({ lines, bundles }: Cart, change: Dedicating, shop: CartShop): string[] {
  const partsOf = (slug: string | undefined) =>
    shop.bundles.filter((bundle) => bundle.slug === slug).flatMap(({ parts }) => parts)
  if (change.do === 'add') return [change.formatId]
  if (change.do === 'add_bundle') return partsOf(change.bundle).map(({ formatId }) => formatId)
  const line = lines.find(({ id }) => id === change.line)
  const bundle = bundles.find(({ id }) => id === change.line)
  return line ? [line.formatId] : partsOf(bundle?.slug).map(({ formatId }) => formatId)
}
