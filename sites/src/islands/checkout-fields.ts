import { toDecimal } from '@lorecircle/shared/money'
import { apiPaths } from '@lorecircle/shared/urls/api-paths'

/** One copy of one format, as its page shows it. The server looks every word of it up again. */
export type CheckoutOffer = {
  domain: string
  title: string
  format: string
  priceInCents: number
  /** The reader says what they pay, from the price on. */
  suggestedInCents?: number | undefined
  /** It is not out yet. */
  isPreorder?: true | undefined
  bookId: string
  formatId: string
  /** The slug of what is sold together, which is then also the format's id. */
  bundle?: string
}

export const checkoutPath = ({ bundle }: Pick<CheckoutOffer, 'bundle'>): string =>
  bundle ? apiPaths.buyBundle : apiPaths.createCheckoutSession

/** What the button says that buys one copy of it. */
export const buyButtonLabel = ({
  priceInCents,
  suggestedInCents,
  isPreorder,
}: Pick<CheckoutOffer, 'suggestedInCents' | 'isPreorder'> & { priceInCents: number | null }):
  | 'Preorder'
  | 'Get it Free'
  | 'Buy Now' =>
  isPreorder ? 'Preorder' : priceInCents === 0 && suggestedInCents === undefined ? 'Get it Free' : 'Buy Now'

/** The checkout call's fields (A3.5-01 to A3.5-06), in the order in which a form sends them; a bundle's call has its own. */
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
 * The fields that both buttons of a card send. What a reader says that they pay stands in a field of its own; any other
 * price the cart takes in cents.
 */
export const saleFields = (offer: CheckoutOffer) => {
  const fields = checkoutFields(offer)
  if (offer.suggestedInCents !== undefined) return fields.filter(([name]) => name !== 'price')
  return Object.entries({ ...Object.fromEntries(fields), priceInCents: String(offer.priceInCents) })
}

/** What the button that adds one to the cart sends with them. */
export const cartAction = ({ bundle }: Pick<CheckoutOffer, 'bundle'>) => (bundle ? 'add_bundle' : 'add')

/** The form of a format's card: both its buttons send it, with the fields that stand elsewhere on the card. */
export const addFormId = ({ formatId }: { formatId: string }): string => `add-${formatId}`
