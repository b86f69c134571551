import { toDecimal } from '@lorecircle/shared/money'
import { apiPaths } from '@lorecircle/shared/urls/api-paths'

/** One copy of a format, as the page shows it. The server verifies every value. */
export type CheckoutOffer = {
  domain: string
  title: string
  format: string
  priceInCents: number
  /** Set if the reader chooses the price, from `priceInCents` up. */
  suggestedInCents?: number | undefined
  isPreorder?: true | undefined
  bookId: string
  formatId: string
  /** Slug of the bundle, which is then also the `formatId`. */
  bundle?: string
}

export const checkoutPath = ({ bundle }: Pick<CheckoutOffer, 'bundle'>): string =>
  bundle ? apiPaths.buyBundle : apiPaths.createCheckoutSession

export const buyButtonLabel = ({
  priceInCents,
  suggestedInCents,
  isPreorder,
}: Pick<CheckoutOffer, 'suggestedInCents' | 'isPreorder'> & { priceInCents: number | null }):
  | 'Preorder'
  | 'Get it Free'
  | 'Buy Now' =>
  isPreorder ? 'Preorder' : priceInCents === 0 && suggestedInCents === undefined ? 'Get it Free' : 'Buy Now'

/** Fields of the checkout call (A3.5-01 to A3.5-06) in form order; a bundle's call has its own fields. */
export const checkoutFields = ({
  domain,
  bundle,
  title,
  format,
  priceInCents,
  bookId,
  formatId,
}: CheckoutOffer) =>
  Object.entries(
    bundle
      ? { domain, bundle, priceInCents: String(priceInCents) }
      : { domain, title, format, price: toDecimal(priceInCents), quantity: '1', bookId, formatId },
  )

/**
 * Fields sent by both buttons of a card. A price that the reader chooses has a field of its own; the cart takes any
 * other price in cents.
 */
export const saleFields = (offer: CheckoutOffer) => {
  const fields = checkoutFields(offer)
  if (offer.suggestedInCents !== undefined) return fields.filter(([name]) => name !== 'price')
  return Object.entries({ ...Object.fromEntries(fields), priceInCents: String(offer.priceInCents) })
}

export const cartAction = ({ bundle }: Pick<CheckoutOffer, 'bundle'>) => (bundle ? 'add_bundle' : 'add')

/** Form of a format's card, for the buttons and for fields elsewhere on the card. */
export const addFormId = ({ formatId }: { formatId: string }): string => `add-${formatId}`
