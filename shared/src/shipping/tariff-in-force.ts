import type { Account } from '../account/account.ts'
import { countryName } from './countries.ts'
import type { Tariff } from './tariff.ts'

/** The country that the author sells from, as Stripe knows it: two letters, or null before payments are connected. */
export const homeCountry = ({ payments }: Pick<Account, 'payments'>): string | null => payments.country

/**
 * The author's saved shipping settings, or the default until they save any: printed books are sold in their own
 * country only, with free shipping, and nowhere while that country is unknown (SPEC-DECISIONS, shipping before rates
 * are set). The same object for the same country, since pages are remembered by their parts.
 */
export function tariffInForce(saved: Tariff | null, account: Pick<Account, 'payments'>): Tariff {
  if (saved !== null) return saved
  const country = homeCountry(account) ?? ''
  const known = defaults.get(country) ?? defaultTariff(country)
  defaults.set(country, known)
  return known
}

const defaults = new Map<string, Tariff>()

const defaultTariff = (country: string): Tariff => ({
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
