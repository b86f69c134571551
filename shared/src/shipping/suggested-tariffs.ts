import type { Account } from '../account/account.ts'
import { countryName } from './countries.ts'
import type { ShippingRates, WeightRate } from './tariff.ts'

/** Prices in cents for parcels of up to 500 g, 1 kg, 2 kg and 5 kg; `abroad` covers all other countries. */
type Postage = { home: readonly number[]; abroad: readonly number[] }

const stepsInGrams = [500, 1_000, 2_000, 5_000] as const

/**
 * Rounded prices near those of an untracked or cheap tracked parcel: a starting point for authors, not a carrier's
 * price list.
 */
const postages: Record<string, Postage> = {
  US: { home: [500, 600, 800, 1_300], abroad: [1_900, 2_900, 4_200, 6_900] },
  CA: { home: [1_100, 1_300, 1_600, 2_200], abroad: [1_700, 2_800, 4_200, 7_500] },
  GB: { home: [450, 450, 600, 1_000], abroad: [1_400, 1_900, 2_600, 4_500] },
  AU: { home: [750, 900, 1_200, 1_500], abroad: [1_800, 2_600, 4_000, 7_000] },
}
const otherPostage: Postage = { home: [500, 600, 700, 1_000], abroad: [1_200, 1_700, 2_400, 4_500] }

const postageFrom = (country: string): Postage => postages[country] ?? otherPostage

/** Steps end at 5 kg: heavier parcels are not sold, so that no author pays for one by accident. */
const ratesOf = (prices: readonly number[]): WeightRate[] =>
  stepsInGrams.map((upToGrams, step) => ({
    by: 'weight',
    upToGrams,
    priceInCents: prices[step] ?? prices.at(-1) ?? 0,
  }))

const undecided = { freeAboveInCents: null, days: null }

const tariffFrom = (
  country: string,
  home: ShippingRates['zones'][number]['rates'],
  abroad: ShippingRates['zones'][number]['rates'] | null,
): ShippingRates => ({
  postedFrom: country,
  handlingDays: null,
  zones: [
    { id: 'home', name: countryName(country), countries: [country], rates: home, ...undecided },
    ...(abroad === null
      ? []
      : [
          {
            id: 'elsewhere',
            name: 'Everywhere else',
            countries: 'elsewhere' as const,
            rates: abroad,
            ...undecided,
          },
        ]),
  ],
})

/** Suggested weight-based rates. `country`: two-letter code, as in the functions below. */
export function suggestedShippingRates(country: string): ShippingRates {
  const { home, abroad } = postageFrom(country)
  return tariffFrom(country, ratesOf(home), ratesOf(abroad))
}

export const domesticShippingRates = (country: string): ShippingRates =>
  tariffFrom(country, ratesOf(postageFrom(country).home), null)

/** Free shipping to every country. One zone, so that a buyer from an unknown country can ship to any. */
export const freeShippingRates = (country: string): ShippingRates => ({
  postedFrom: country,
  handlingDays: null,
  zones: [
    {
      id: 'everywhere',
      name: 'Everywhere',
      countries: 'elsewhere' as const,
      ...undecided,
      rates: [{ by: 'books', upTo: null, priceInCents: 0 }],
    },
  ],
})

/** Two-letter country of the author's Stripe account; null before payments are connected. */
export const sellerCountry = ({ payments }: Pick<Account, 'payments'>): string | null => payments.country

/**
 * The author's saved shipping rates, or the default until any are saved: printed books ship free within the author's
 * own country, and nowhere while that country is unknown (SPEC-DECISIONS, shipping before rates are set). Returns the
 * same object for the same country, because pages are memoized by their inputs.
 */
export function effectiveShippingRates(
  saved: ShippingRates | null,
  account: Pick<Account, 'payments'>,
): ShippingRates {
  if (saved !== null) return saved
  const country = sellerCountry(account) ?? ''
  const known = defaults.get(country) ?? defaultTariff(country)
  defaults.set(country, known)
  return known
}

const defaults = new Map<string, ShippingRates>()

const defaultTariff = (country: string): ShippingRates => ({
  postedFrom: country,
  handlingDays: null,
  zones:
    country === ''
      ? []
      : [
          {
            id: 'home',
            name: countryName(country),
            countries: [country],
            rates: [{ by: 'books', upTo: null, priceInCents: 0 }],
            freeAboveInCents: null,
            days: null,
          },
        ],
})
