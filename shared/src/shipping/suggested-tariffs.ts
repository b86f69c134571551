import type { Account } from '../account/account.ts'
import { countryName } from './countries.ts'
import type { ShippingRates, WeightRate } from './tariff.ts'

/** Prices in cents for parcels of up to 500 g, 1 kg, 2 kg and 5 kg, inside the country and to every other one. */
type Postage = { home: readonly number[]; abroad: readonly number[] }

const stepsInGrams = [500, 1_000, 2_000, 5_000] as const

/** Round figures near the price of an untracked or cheap tracked parcel; a start for authors, not a carrier's list. */
const postages: Record<string, Postage> = {
  US: { home: [500, 600, 800, 1_300], abroad: [1_900, 2_900, 4_200, 6_900] },
  CA: { home: [1_100, 1_300, 1_600, 2_200], abroad: [1_700, 2_800, 4_200, 7_500] },
  GB: { home: [450, 450, 600, 1_000], abroad: [1_400, 1_900, 2_600, 4_500] },
  AU: { home: [750, 900, 1_200, 1_500], abroad: [1_800, 2_600, 4_000, 7_000] },
}
const otherPostage: Postage = { home: [500, 600, 700, 1_000], abroad: [1_200, 1_700, 2_400, 4_500] }

const postageFrom = (country: string): Postage => postages[country] ?? otherPostage

/** Weight steps that end at 5 kg: heavier parcels are not sold, so that no author pays for one by accident. */
const ratesOf = (prices: readonly number[]): WeightRate[] =>
  stepsInGrams.map((upToGrams, step) => ({
    by: 'weight',
    upToGrams,
    priceInCents: prices[step] ?? prices.at(-1) ?? 0,
  }))

const undecided = { freeAboveInCents: null, days: null }

/** `rates`: at home, and for everywhere else, or null where nothing is sent abroad. */
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

/** Suggested rates by weight, inside the country and everywhere else. `country`: two letters, as all below. */
export function suggestedShippingRates(country: string): ShippingRates {
  const { home, abroad } = postageFrom(country)
  return tariffFrom(country, ratesOf(home), ratesOf(abroad))
}

/** The same rates inside the country; nothing is sent abroad. */
export const domesticShippingRates = (country: string): ShippingRates =>
  tariffFrom(country, ratesOf(postageFrom(country).home), null)

/** Readers pay nothing anywhere: one zone, so that whoever buys from an unknown country can have it sent to any. */
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

/** The country that the author sells from, as Stripe knows it: two letters, or null before payments are connected. */
export const sellerCountry = ({ payments }: Pick<Account, 'payments'>): string | null => payments.country

/**
 * The author's saved shipping settings, or the default until they save any: printed books are sold in their own
 * country only, with free shipping, and nowhere while that country is unknown (SPEC-DECISIONS, shipping before rates
 * are set). The same object for the same country, since pages are remembered by their parts.
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
