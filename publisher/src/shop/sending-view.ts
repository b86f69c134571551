import type { Format } from '@lorecircle/shared/book/book'
import type { SendingView } from '@lorecircle/shared/book/views'
import { usualCountries } from '@lorecircle/shared/shipping/countries'
import { countriesOf, type Parcel, quoteShipping } from '@lorecircle/shared/shipping/quote'
import type { Tariff } from '@lorecircle/shared/shipping/tariff'
import { weightOf } from '@lorecircle/shared/shipping/weight'

/** What sending one copy of each printed format costs, zone by zone, by the format's id. */
export const sendingView = (
  formats: readonly Format[],
  tariff: Tariff | null,
): Record<string, SendingView[]> =>
  Object.fromEntries(
    formats.flatMap((format) => {
      const weightInGrams = weightOf(format)
      if (weightInGrams === null) return []
      const copy = { weightInGrams, quantity: 1, itemsInCents: format.priceInCents ?? 0 }
      return [[format.id, sendingTogether([copy], tariff)]]
    }),
  )

/** What sending a parcel costs, zone by zone; without a tariff it is free, to the countries that are usual. */
export function sendingTogether(parcel: Parcel, tariff: Tariff | null): SendingView[] {
  if (tariff === null)
    return [{ zone: 'many countries', countries: [...usualCountries], priceInCents: 0, days: null }]
  const named = new Set(tariff.zones.flatMap(({ countries }) => (countries === 'elsewhere' ? [] : countries)))
  return tariff.zones.flatMap(({ name, countries }) => {
    const isElsewhere = countries === 'elsewhere'
    const [some] = isElsewhere ? countriesOf(tariff).filter((code) => !named.has(code)) : countries
    if (some === undefined) return []
    const quote = quoteShipping(tariff, some, parcel)
    return [
      {
        zone: name,
        countries: isElsewhere ? null : countries,
        priceInCents: quote.sent ? quote.priceInCents : null,
        days: quote.sent ? quote.days : null,
      },
    ]
  })
}
