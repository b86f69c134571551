import { toDollars } from '../money.ts'
import type { ShippingQuote } from './quote.ts'
import type { DayRange, ShippingZone } from './tariff.ts'

/** `6 to 12 days` with non-breaking spaces, `1 day`, `the same day`. */
export function formatDeliveryDays({ from, to }: DayRange): string {
  if (to === 0) return 'the same day'
  if (from === to) return to === 1 ? '1 day' : `${to} days`
  return `${from}\u00a0to\u00a0${to} days`
}

export const describeQuote = ({
  priceInCents,
  isFree,
  days,
}: Pick<Extract<ShippingQuote, { sent: true }>, 'priceInCents' | 'isFree' | 'days'>): string =>
  [isFree ? 'free' : toDollars(priceInCents), ...(days ? [formatDeliveryDays(days)] : [])].join(', ')

export function describeRates(rates: ShippingZone['rates']): { reach: string; cost: string }[] {
  const steps = rates.map((rate, at) => ({
    reach: reachOf(rate, rates[at - 1]),
    cost: rate.priceInCents === 0 ? 'Free' : toDollars(rate.priceInCents),
  }))
  const last = rates.at(-1)
  if (last === undefined || limitOf(last) === null) return steps
  return [...steps, { reach: beyond(last), cost: 'Not available' }]
}

type Rate = ShippingZone['rates'][number]

const limitOf = (rate: Rate): number | null => (rate.by === 'books' ? rate.upTo : rate.upToGrams)

function reachOf(rate: Rate, before: Rate | undefined): string {
  const limit = limitOf(rate)
  if (limit === null)
    return before ? beyond(before) : rate.by === 'books' ? 'Any number of books' : 'Any weight'
  if (rate.by === 'weight') return `Up to ${weightInWords(limit)}`
  const first = before ? (limitOf(before) ?? 0) + 1 : 1
  if (first >= limit) return booksInWords(limit)
  return `${first}\u00a0to\u00a0${limit} books`
}

const beyond = (rate: Rate): string =>
  rate.by === 'books'
    ? `${(rate.upTo ?? 0) + 1} books or more`
    : `More than ${weightInWords(rate.upToGrams ?? 0)}`

const booksInWords = (books: number): string => (books === 1 ? '1 book' : `${books} books`)

/** `500 g`, `1.5 kg`. */
const weightInWords = (grams: number): string =>
  grams < 1000 ? `${grams}\u00a0g` : `${grams / 1000}\u00a0kg`

export type ShippingRatesView = { postedFrom: string; zones: ShippingZoneView[] }

export type ShippingZoneView = Pick<ShippingZone, 'rates' | 'freeAboveInCents'> & {
  zone: string
  /** ISO country codes; null for every country that no other zone names. */
  countries: string[] | null
  areas?: string
  /** Days from order to delivery; null if the author does not say. */
  days: DayRange | null
}
