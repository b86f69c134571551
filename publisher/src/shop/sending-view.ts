import type { Format } from '@lorecircle/shared/book/book'
import type { SendingView } from '@lorecircle/shared/book/views'
import { countriesOf, daysToTheDoor, type Parcel, quoteShipping } from '@lorecircle/shared/shipping/quote'
import type { Tariff, Zone } from '@lorecircle/shared/shipping/tariff'
import type { TariffView } from '@lorecircle/shared/shipping/views'
import { weightOf } from '@lorecircle/shared/shipping/weight'

/** What sending one copy of each printed format costs, zone by zone, by the format's id. Of a preorder no days: they count from its release. */
export const sendingView = (
  formats: readonly Format[],
  tariff: Tariff,
  { isOut }: { isOut: boolean },
): Record<string, SendingView[]> =>
  Object.fromEntries(
    formats.flatMap((format) => {
      const weightInGrams = weightOf(format)
      if (weightInGrams === null) return []
      const copy = { weightInGrams, quantity: 1, itemsInCents: format.priceInCents ?? 0 }
      return [[format.id, sendingTogether([copy], tariff, { isOut })]]
    }),
  )

/** What sending a parcel costs, zone by zone. */
export function sendingTogether(
  parcel: Parcel,
  tariff: Tariff,
  { isOut }: { isOut: boolean },
): SendingView[] {
  return reachedZones(tariff).map(({ zone, some, countries }) => {
    const quote = quoteShipping(tariff, some, parcel)
    return {
      zone: zone.name,
      countries,
      priceInCents: quote.sent ? quote.priceInCents : null,
      days: quote.sent && isOut ? quote.days : null,
    }
  })
}

/** All that holds of sending, for the page about it. */
export function tariffView(tariff: Tariff): TariffView {
  return {
    postedFrom: tariff.postedFrom,
    zones: reachedZones(tariff).map(({ zone, countries }) => ({
      zone: zone.name,
      countries,
      rates: zone.rates,
      freeAboveInCents: zone.freeAboveInCents,
      days: daysToTheDoor(tariff, zone),
    })),
  }
}

type Reached = { zone: Zone; countries: string[] | null; some: string }

/** The zones that a country is in, with one of their countries; 'elsewhere' is none once every country is named. */
function reachedZones(tariff: Tariff): Reached[] {
  const named = new Set(tariff.zones.flatMap(({ countries }) => (countries === 'elsewhere' ? [] : countries)))
  return tariff.zones.flatMap((zone): Reached[] => {
    const countries = zone.countries === 'elsewhere' ? null : zone.countries
    const [some] = countries ?? countriesOf(tariff).filter((code) => !named.has(code))
    return some === undefined ? [] : [{ zone, countries, some }]
  })
}
