import type { ShippingCostView } from '@lorecircle/shared/book/views'
import { countryInSentence, countryName } from '@lorecircle/shared/shipping/countries'
import { describeQuote } from '@lorecircle/shared/shipping/in-words'
import type { ReaderCountry } from './reader-country.ts'

const inOneLine = new Intl.ListFormat('en-GB')

/** `$17.00, 6 to 12 days`, `free`, `too heavy to ship there`. */
export const formatShippingCost = ({ priceInCents, days }: ShippingCostView): string =>
  priceInCents === null
    ? 'too heavy to ship there'
    : describeQuote({ priceInCents, isFree: priceInCents === 0, days })

export const describeZone = (
  { zone, countries }: Pick<ShippingCostView, 'zone' | 'countries'>,
  called = countryName,
): string => {
  const [only, second] = countries ?? []
  return only !== undefined && second === undefined ? called(only) : zone
}

function inList(zone: ShippingCostView, all: readonly ShippingCostView[]): string {
  if (zone.countries !== null) return describeZone(zone, countryInSentence)
  return all.length > 1 ? 'everywhere else' : 'every country'
}

/**
 * Shipping line for everybody, or for a reader whose country is known. If zones divide that country, only the cart
 * knows the price, so every zone is shown.
 */
export function shippingLine(zones: readonly ShippingCostView[], reader: ReaderCountry | undefined): string {
  const country = reader?.country
  if (!country || zones.some(({ partOf }) => partOf === country))
    return `Shipping to ${inOneLine.format(zones.map((zone) => `${inList(zone, zones)} (${formatShippingCost({ ...zone, days: null })})`))}`
  const zone =
    reader.countries.includes(country) &&
    (zones.find(({ countries }) => countries?.includes(country)) ?? zones.find(({ countries }) => !countries))
  const name = countryInSentence(country)
  return zone ? `Shipping to ${name}: ${formatShippingCost(zone)}` : `Not shipped to ${name}`
}
