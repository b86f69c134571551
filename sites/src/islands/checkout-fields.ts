import { toDecimal } from '@lorecircle/shared/money'

/** One copy of one format, as its page shows it. The server looks every word of it up again. */
export type Offer = {
  domain: string
  title: string
  format: string
  priceInCents: number
  /** The reader says what they pay, from the price on. */
  suggestedInCents?: number | undefined
  bookId: string
  formatId: string
}

/** The checkout call's fields (A3.5-01 to A3.5-06), in the order in which a form sends them. */
export const checkoutFields = (offer: Offer) =>
  Object.entries({
    domain: offer.domain,
    title: offer.title,
    format: offer.format,
    price: toDecimal(offer.priceInCents),
    quantity: '1',
    bookId: offer.bookId,
    formatId: offer.formatId,
  })
