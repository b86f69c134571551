import type Stripe from 'stripe'
import { noSuchError } from '../core/errors.ts'

export type TaxKind = 'book' | 'e-book' | 'audiobook' | 'shipping' | 'general' | 'untaxed'

type TaxCode = { name: string; kind: TaxKind }

/** Of Stripe's codes those that a bookshop meets; its own numbers and names. */
const taxCodes = new Map<string, TaxCode>(
  Object.entries({
    txcd_00000000: {
      name: 'Nontaxable',
      kind: 'untaxed',
    },
    txcd_10000000: {
      name: 'General - Electronically Supplied Services',
      kind: 'general',
    },
    txcd_10301000: {
      name: 'Audiobook',
      kind: 'audiobook',
    },
    txcd_10302000: {
      name: 'Digital Books - downloaded - non subscription - with permanent rights',
      kind: 'e-book',
    },
    txcd_20030000: {
      name: 'General - Services',
      kind: 'general',
    },
    txcd_35010000: { name: 'Books', kind: 'book' },
    txcd_92010001: { name: 'Shipping', kind: 'shipping' },
    txcd_99999999: {
      name: 'General - Tangible Goods',
      kind: 'general',
    },
  }),
)

export const taxKind = (code: string): TaxKind => taxCodes.get(code)?.kind ?? 'general'

/** For a list to choose from. */
export const taxCodeOptions = [...taxCodes].map(([value, { name }]) => ({ value, label: name }))

/** The code, or null where none is given; an unknown one is refused. */
export function checkTaxCode(code: string | undefined, param: string): string | null {
  if (code === undefined || code === '') return null
  if (!taxCodes.has(code)) throw noSuchError('tax code', code, param)
  return code
}

/** In thousandths of a percent: 7 % is 7000. */
type Rates = { general: number; book: number; ebook: number; audiobook: number }
type StateRates = Rates & {
  taxesShipping: boolean
  /** First three digits of its ZIP codes, from and to. */
  zips: [from: number, to: number][]
}

const rates = (general: number, book = general, ebook = book, audiobook = general): Rates => ({
  general,
  book,
  ebook,
  audiobook,
})

/** A small table to try with, not one to file returns by: whole countries, without their regions. */
export const countryRates = new Map<string, Rates>([
  ['AT', rates(20_000, 10_000)],
  ['AU', rates(10_000)],
  ['BE', rates(21_000, 6000)],
  ['CA', rates(5000)],
  ['CH', rates(8100, 2600)],
  ['DE', rates(19_000, 7000, 7000, 7000)],
  ['ES', rates(21_000, 4000)],
  ['FR', rates(20_000, 5500, 5500, 5500)],
  ['GB', rates(20_000, 0)],
  ['IE', rates(23_000, 0)],
  ['IT', rates(22_000, 4000)],
  ['NL', rates(21_000, 9000, 9000, 9000)],
  ['NO', rates(25_000, 0)],
  ['NZ', rates(15_000)],
  ['PL', rates(23_000, 5000)],
  ['SE', rates(25_000, 6000, 6000, 6000)],
])

const gstCountries = new Set(['AU', 'CA', 'NZ'])

/** One registration for all of them is the one-stop shop. */
export const unionCountries = new Set(['AT', 'BE', 'DE', 'ES', 'FR', 'IE', 'IT', 'NL', 'PL', 'SE'])

/** The states' own rates, without those of counties and towns. */
export const stateRates = new Map<string, StateRates>([
  ['CA', { ...rates(7250, 7250, 0, 0), taxesShipping: false, zips: [[900, 961]] }],
  ['FL', { ...rates(6000, 6000, 0, 0), taxesShipping: false, zips: [[320, 349]] }],
  ['IL', { ...rates(6250, 6250, 0, 0), taxesShipping: false, zips: [[600, 629]] }],
  ['MA', { ...rates(6250, 6250, 0, 0), taxesShipping: false, zips: [[10, 27]] }],
  ['NY', { ...rates(4000, 4000, 0, 0), taxesShipping: true, zips: [[100, 149]] }],
  ['PA', { ...rates(6000), taxesShipping: true, zips: [[150, 196]] }],
  [
    'TX',
    {
      ...rates(6250),
      taxesShipping: true,
      zips: [
        [750, 799],
        [885, 885],
      ],
    },
  ],
  ['WA', { ...rates(6500), taxesShipping: true, zips: [[980, 994]] }],
])

function stateOfZip(zip: string): string | undefined {
  const prefix = /^(\d{3})\d{2}(-\d{4})?$/.exec(zip.trim())?.[1]
  if (prefix === undefined) return undefined
  const number = Number(prefix)
  return [...stateRates].find(([, { zips }]) =>
    zips.some(([from, to]) => number >= from && number <= to),
  )?.[0]
}

/** `state` is null outside the United States. */
export type TaxPlace = { country: string; state: string | null }

/** null where the address does not say enough yet. */
export function toTaxPlace(
  address: Pick<Stripe.Address, 'country' | 'state' | 'postal_code'>,
): TaxPlace | null {
  const { country, state, postal_code: postalCode } = address
  if (!country) return null
  if (country !== 'US') return { country, state: null }
  const zip = postalCode ?? ''
  if (!/^\d{5}(-\d{4})?$/.test(zip)) return null
  return { country, state: stateOfZip(zip) ?? (state?.toUpperCase() || null) }
}

const WHOLE = 100_000

export type TaxBehavior = 'exclusive' | 'inclusive'

/**
 * The tax on an amount in cents, to the nearest cent, half a cent up; the rate is in thousandths of a percent. An
 * inclusive price has its tax within it.
 */
export function taxAmount(amountInCents: number, thousandths: number, behavior: TaxBehavior): number {
  const whole = behavior === 'exclusive' ? WHOLE : WHOLE + thousandths
  return Math.floor((2 * amountInCents * thousandths + whole) / (2 * whole))
}

type TaxType = 'vat' | 'gst' | 'sales_tax'
type Reason =
  | 'standard_rated'
  | 'reduced_rated'
  | 'zero_rated'
  | 'product_exempt'
  | 'not_collecting'
  | 'not_supported'

export type AppliedRate = {
  /** Thousandths of a percent. */
  thousandths: number
  reason: Reason
  type: TaxType
  place: TaxPlace
}

export const notCollecting = (place: TaxPlace): AppliedRate => ({
  thousandths: 0,
  reason: 'not_collecting',
  type: taxTypeOf(place),
  place,
})

/** The rate at a place for one kind of thing, for a seller who collects there; `goods` are all that the order has. */
export function findTaxRate(place: TaxPlace, kind: TaxKind, goods: TaxKind[]): AppliedRate {
  const type = taxTypeOf(place)
  const table = tableAt(place)
  if (!table) return { thousandths: 0, reason: 'not_supported', type, place }
  const thousandths = kind === 'shipping' ? shippingRate(place, goods) : table[kind]
  if (thousandths === 0) return { thousandths, reason: zeroRateReason(type), type, place }
  const reason = thousandths === table.general ? 'standard_rated' : 'reduced_rated'
  return { thousandths, reason, type, place }
}

type RateTable = Record<Exclude<TaxKind, 'shipping'>, number>

function tableAt({ country, state }: TaxPlace): RateTable | undefined {
  const found = country === 'US' ? stateRates.get(state ?? '') : countryRates.get(country)
  return found && { ...found, 'e-book': found.ebook, untaxed: 0 }
}

/** A state taxes all carriage or none; elsewhere it has the highest rate of the goods that are carried. */
function shippingRate(place: TaxPlace, goods: TaxKind[]): number {
  const table = tableAt(place)
  if (!table) return 0
  if (place.country === 'US') return stateRates.get(place.state ?? '')?.taxesShipping ? table.general : 0
  const carried = goods.flatMap((kind) => (kind === 'book' || kind === 'general' ? [table[kind]] : []))
  return carried.length === 0 ? table.general : Math.max(...carried)
}

const zeroRateReason = (type: TaxType): Reason => (type === 'sales_tax' ? 'product_exempt' : 'zero_rated')

const taxTypeOf = ({ country }: TaxPlace): TaxType =>
  country === 'US' ? 'sales_tax' : gstCountries.has(country) ? 'gst' : 'vat'

const taxNames = { vat: 'VAT', gst: 'GST', sales_tax: 'Sales Tax' }

/** A rate as the API shows it; the same rate has the same id always. */
export function presentTaxRate(rate: AppliedRate, behavior: TaxBehavior): Stripe.TaxRate {
  const { country, state } = rate.place
  const percentage = rate.thousandths / 1000
  return {
    id: `txr_${[country, state, rate.type, rate.thousandths, behavior].filter(Boolean).join('_').toLowerCase()}`,
    object: 'tax_rate',
    active: false,
    country,
    created: 0,
    description: null,
    display_name: taxNames[rate.type],
    effective_percentage: percentage,
    flat_amount: null,
    inclusive: behavior === 'inclusive',
    jurisdiction: state ?? country,
    jurisdiction_level: state ? 'state' : 'country',
    livemode: false,
    metadata: {},
    percentage,
    rate_type: 'percentage',
    state,
    tax_type: rate.type,
  }
}
