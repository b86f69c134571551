import { countryName } from '../shipping/countries.ts'
import type { Order, PostalAddressFields } from './order.ts'

/** Countries with the postal code after the town and state, and countries with it on its own line. */
const [behind, below] = [
  ['US', 'CA', 'AU', 'NZ', 'IN', 'TW', 'KR', 'SA', 'ID', 'TH'],
  ['GB', 'IE', 'JE', 'GG', 'IM', 'SG', 'HK', 'ZA', 'MT', 'GI'],
]

/** Areas served by USPS: the country code is used as the state, which the reader may omit. */
const servedByUsps = ['PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'MH', 'PW']

/** Town lines in the format of the country's post: `Portland, OR 97205`, `10115 Berlin`, `London` above `NW1 6XE`. */
export function formatCityLines({ city, state, postalCode, country }: PostalAddressFields): string[] {
  const joined = (parts: string[], by: string) => parts.filter(Boolean).join(by)
  if (servedByUsps.includes(country))
    return [joined([city, joined([state || country, postalCode], ' ')], ', ')]
  if (behind?.includes(country)) return [joined([city, joined([state, postalCode], ' ')], ', ')]
  if (below?.includes(country)) return [joined([city, state], ', '), postalCode]
  return [joined([joined([postalCode, city], ' '), state], ', ')]
}

export function formatShippingLabel({ name, address }: NonNullable<Order['shipTo']>): string[] {
  const { line1, line2, country } = address
  return [name, line1, line2, ...formatCityLines(address), countryName(country)].filter(Boolean)
}
