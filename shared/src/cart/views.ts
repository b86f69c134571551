import type { FormatType } from '../book/book.ts'
import type { SoldInBundle } from '../bundle/bundle.ts'
import type { Image } from '../media/image.ts'
import { requiresShipping } from '../order/line.ts'
import { formatReleaseDate } from '../release/release-day.ts'
import type { PartPrice, ShippingPlace } from '../shipping/areas.ts'
import { describeQuote, formatDeliveryDays } from '../shipping/in-words.ts'
import type { PlaceQuestion } from '../shipping/quote.ts'
import type { DayRange, DeliveryTime } from '../shipping/tariff.ts'
import type { InShop } from '../site/views.ts'
import type { TakenNumber } from './problems.ts'

/** A line as its shop offers it at this moment. */
export type CartLineItemView = {
  id: number
  bookId: string
  formatId: string
  title: string
  /** Null if the book is no longer in the shop. */
  slug: string | null
  type: FormatType | null
  cover: Image | null
  /** Copies that would be charged; 0 if none can be bought now. */
  quantity: number
  /** Copies that this line item can have at most; null if unlimited or unavailable. */
  left: number | null
  /**
   * Limit per order while few copies are left (`reservation-limits.ts`); absent if one order can have all of them.
   */
  atATime?: number
  unitInCents: number
  /** The least that can be said, where the reader says what one costs. */
  leastInCents: number | null
  itemsInCents: number
  discountInCents: number
  dedication: string
  canDedicate: boolean
  /** Added to the price of each copy for its dedication, included in `unitInCents`; 0 without a dedication. */
  dedicationInCents: number
  /** Price of a dedication per copy, shown at its field; 0 if none is offered. */
  dedicationPriceInCents: number
  /** The day on which it comes, while it is not out. */
  releaseOn: string | null
  number: number | null
  /** Null unless the chosen number is unavailable. */
  taken: TakenNumber | null
  note: string | null
  /** Set for parts of a bundle, which have no controls of their own. */
  bundle?: SoldInBundle
}

/** A bundle as its shop offers it at this moment; its parts are lines. */
export type CartBundleView = {
  id: number
  slug: string
  name: string
  picture: Image | null
  /** Bundles that would be charged; 0 if none can be bought now. */
  quantity: number
  /** Bundles that this order can have at most; null if unlimited or unavailable. */
  left: number | null
  unitInCents: number
  itemsInCents: number
  /** Total price of the books bought separately, for the whole quantity. */
  listInCents: number
  discountInCents: number
  dedication: string
  canDedicate: boolean
  /** As of a line, for one bundle. */
  dedicationInCents: number
  dedicationPriceInCents: number
  note: string | null
}

export type CartShipping =
  | { state: 'nothing_to_ship' }
  | { state: 'unknown_country' }
  | {
      state: 'sent'
      country: string
      /** All countries that cost the same. */
      zone: { name: string; countries: string[] }
      priceInCents: number
      days: DayRange | null
      delivery: DeliveryTime | null
      /** Price for each part of the country, if zones divide it. */
      parts?: PartPrice[]
    }
  | { state: 'unknown_place'; country: string }
  | { state: 'not_shipped_there' | 'too_heavy'; country: string }

export type CartView = {
  lines: CartLineItemView[]
  bundles: CartBundleView[]
  code: { code: string; problem: string | null; asksEmail: boolean } | null
  email: string | null
  giftNote: string | null
  /** Destination: the country that the reader chose, else that of the reader's network; null if unknown. */
  country: string | null
  /** The question about state or postal code, with the reader’s answer; null if all of the country has one price. */
  place: (PlaceQuestion & ShippingPlace) | null
  shipping: CartShipping
  /** Every country that the shop sends to. */
  countries: string[]
  sums: { itemsInCents: number; discountInCents: number; shippingInCents: number; totalInCents: number }
  /** Why it cannot be paid now, in a sentence; null where it can. */
  problem: string | null
}

export type CartPageView = InShop & {
  cart: CartView
  /** Why the last change could not be made, in a sentence. */
  refusal: string | null
}

type Line = Pick<CartLineItemView, 'type' | 'quantity' | 'releaseOn'>

/**
 * Shipping price and delivery time in a sentence. Available books ship together and each preorder after its release,
 * so there is one parcel per release day: `$12.77 for 2 parcels: now, and after the release on February 10, 2027.`
 */
export function describeCartShipping(
  { priceInCents, days }: Pick<Extract<CartShipping, { state: 'sent' }>, 'priceInCents' | 'days'>,
  lines: readonly Line[],
): string {
  const posted = lines.filter(
    ({ type, quantity }) => type !== null && quantity > 0 && requiresShipping({ format: { type } }),
  )
  const releases = [...new Set(posted.map(({ releaseOn }) => releaseOn ?? ''))].toSorted()
  const [first = ''] = releases
  const quote = { priceInCents, isFree: priceInCents === 0 }
  if (releases.length > 1) {
    const price = describeQuote({ ...quote, days: null })
    const each = days ? ` Each takes ${formatDeliveryDays(days)}.` : ''
    return `${price} for ${releases.length} parcels: ${inList.format(releases.map(start))}.${each}`
  }
  if (first === '') return describeQuote({ ...quote, days })
  return `${describeQuote({ ...quote, days })}${days ? '' : ', sent'} ${start(first)}`
}

const inList = new Intl.ListFormat('en-GB')

const start = (release: string): string =>
  release === '' ? 'now' : `after the release on ${formatReleaseDate(release)}`
