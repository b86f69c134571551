import type { TaxKind } from './tax-codes.ts'
import type { TaxPlace } from './tax-place.ts'
import { countryRates, gstCountries, stateRates } from './tax-rates.ts'

type TaxType = 'vat' | 'gst' | 'sales_tax'
type Reason =
  | 'standard_rated'
  | 'reduced_rated'
  | 'zero_rated'
  | 'product_exempt'
  | 'not_collecting'
  | 'not_supported'

export type Rate = {
  /** Of a percent. */
  thousandths: number
  reason: Reason
  type: TaxType
  place: TaxPlace
}

/** Nothing is taxed where the seller is not registered. */
export const notCollecting = (place: TaxPlace): Rate => ({
  thousandths: 0,
  reason: 'not_collecting',
  type: typeOf(place),
  place,
})

/** The rate at a place for one kind of thing, for a seller who collects there; `goods` are all that the order has. */
export function rateFor(place: TaxPlace, kind: TaxKind, goods: TaxKind[]): Rate {
  const type = typeOf(place)
  const table = tableAt(place)
  if (!table) return { thousandths: 0, reason: 'not_supported', type, place }
  const thousandths = kind === 'shipping' ? carriage(place, goods) : table[kind]
  if (thousandths === 0) return { thousandths, reason: emptyReason(type), type, place }
  const reason = thousandths === table.general ? 'standard_rated' : 'reduced_rated'
  return { thousandths, reason, type, place }
}

type Table = Record<Exclude<TaxKind, 'shipping'>, number>

function tableAt({ country, state }: TaxPlace): Table | undefined {
  const found = country === 'US' ? stateRates.get(state ?? '') : countryRates.get(country)
  return found && { ...found, 'e-book': found.ebook, untaxed: 0 }
}

/** A state taxes all carriage or none; elsewhere it has the highest rate of the goods that are carried. */
function carriage(place: TaxPlace, goods: TaxKind[]): number {
  const table = tableAt(place)
  if (!table) return 0
  if (place.country === 'US') return stateRates.get(place.state ?? '')?.taxesShipping ? table.general : 0
  const carried = goods.flatMap((kind) => (kind === 'book' || kind === 'general' ? [table[kind]] : []))
  return carried.length === 0 ? table.general : Math.max(...carried)
}

const emptyReason = (type: TaxType): Reason => (type === 'sales_tax' ? 'product_exempt' : 'zero_rated')

const typeOf = ({ country }: TaxPlace): TaxType =>
  country === 'US' ? 'sales_tax' : gstCountries.has(country) ? 'gst' : 'vat'
