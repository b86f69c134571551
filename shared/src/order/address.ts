import { countryName } from '../shipping/countries.ts'
import type { Order, PostalAddressFields } from './order.ts'

/** Where the postal code stands behind the town, beside the state; and where it has a line of its own. */
const [behind, below] = [
  ['US', 'CA', 'AU', 'NZ', 'IN', 'TW', 'KR', 'SA', 'ID', 'TH'],
  ['GB', 'IE', 'JE', 'GG', 'IM', 'SG', 'HK', 'ZA', 'MT', 'GI'],
]

/** Areas that the post of the United States serves: there each is a state, whose code the reader need not have typed. */
const servedByUsps = ['PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'MH', 'PW']

/** The town as its country's post writes it: `Portland, OR 97205`, `10115 Berlin`, `London` above `NW1 6XE`. */
export function formatCityLines({ city, state, postalCode, country }: PostalAddressFields): string[] {
  const joined = (parts: string[], by: string) => parts.filter(Boolean).join(by)
  if (servedByUsps.includes(country))
    return [joined([city, joined([state || country, postalCode], ' ')], ', ')]
  if (behind?.includes(country)) return [joined([city, joined([state, postalCode], ' ')], ', ')]
  if (below?.includes(country)) return [joined([city, state], ', '), postalCode]
  return [joined([joined([postalCode, city], ' '), state], ', ')]
}

/** The parcel's label, line by line: its name, its street, its town and its country. */
export function formatShippingLabel({ name, address }: NonNullable<Order['shipTo']>): string[] {
  const { line1, line2, country } = address
  return [name, line1, line2, ...formatCityLines(address), countryName(country)].filter(Boolean)
}
