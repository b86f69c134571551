import { usualCountries } from './countries.ts'
import type { Tariff } from './tariff.ts'

/** What holds until an author says anything of sending: it is free, to the countries that are usual. */
export const usualTariff: Tariff = {
  postedFrom: '',
  handlingDays: null,
  zones: [
    {
      ...{ id: 'everywhere', name: 'these countries', countries: [...usualCountries] },
      rates: [{ by: 'books', upTo: null, priceInCents: 0 }],
      ...{ freeAboveInCents: null, days: null },
    },
  ],
}
