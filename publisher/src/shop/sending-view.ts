import type { Format } from '@lorecircle/shared/book/book'
import type { ShippingCostView } from '@lorecircle/shared/book/views'
import type { ShippingAreas } from '@lorecircle/shared/shipping/areas'
import { countryName } from '@lorecircle/shared/shipping/countries'
import type { ShippingRatesView } from '@lorecircle/shared/shipping/in-words'
import {
  deliveryDays,
  type ParcelContents,
  quoteZone,
  shippedCountries,
} from '@lorecircle/shared/shipping/quote'
import { stateName } from '@lorecircle/shared/shipping/states'
import type { ShippingRates, ShippingZone } from '@lorecircle/shared/shipping/tariff'
import { shippingWeightInGrams } from '@lorecircle/shared/shipping/weight'

/**
 * Cost of shipping one copy of each printed format, by format id and zone. Preorders have no delivery days, because
 * those count from the release.
 */
export const shippingCostsByFormat = (
  formats: readonly Format[],
  tariff: ShippingRates,
  { isOut }: { isOut: boolean },
): Record<string, ShippingCostView[]> =>
  Object.fromEntries(
    formats.flatMap((format) => {
      const weightInGrams = shippingWeightInGrams(format)
      if (weightInGrams === null) return []
      const copy = { weightInGrams, quantity: 1, itemsInCents: format.priceInCents ?? 0 }
      return [[format.id, parcelShippingCosts([copy], tariff, { isOut })]]
    }),
  )

export function parcelShippingCosts(
  parcel: ParcelContents,
  tariff: ShippingRates,
  { isOut }: { isOut: boolean },
): ShippingCostView[] {
  return reachedZones(tariff).map(({ zone, countries, partOf }) => {
    const quote = quoteZone(tariff, zone, parcel, [])
    return {
      zone: zone.name,
      ...(partOf === undefined ? { countries } : { countries: [], partOf }),
      priceInCents: quote.sent ? quote.priceInCents : null,
      days: quote.sent && isOut ? quote.days : null,
    }
  })
}

export function shippingRatesView(tariff: ShippingRates): ShippingRatesView {
  return {
    postedFrom: tariff.postedFrom,
    zones: reachedZones(tariff).map(({ zone, countries, partOf }) => ({
      zone: zone.name,
      countries,
      ...(partOf !== undefined && zone.areas && { areas: areasInWords(partOf, zone.areas) }),
      rates: zone.rates,
      freeAboveInCents: zone.freeAboveInCents,
      days: deliveryDays(tariff, zone),
    })),
  }
}

type Reached = { zone: ShippingZone; countries: string[] | null; partOf?: string | undefined }

/** Zones with at least one country; 'elsewhere' is empty once every country is listed. */
function reachedZones(tariff: ShippingRates): Reached[] {
  const named = new Set(
    tariff.zones.flatMap(({ countries, areas }) => (countries === 'elsewhere' || areas ? [] : countries)),
  )
  const isElsewhereReached = shippedCountries(tariff).some((code) => !named.has(code))
  return tariff.zones.flatMap((zone): Reached[] => {
    if (zone.countries === 'elsewhere') return isElsewhereReached ? [{ zone, countries: null }] : []
    const [first] = zone.countries
    if (first === undefined) return []
    return [{ zone, countries: zone.countries, ...(zone.areas && { partOf: first }) }]
  })
}

/** `United Kingdom: BT…, JE…`, `United States: Alaska, Hawaii`. */
const areasInWords = (country: string, { states, postalCodes }: ShippingAreas): string =>
  `${countryName(country)}: ${[
    ...states.map((code) => stateName(country, code)),
    ...postalCodes.map((code) => `${code}…`),
  ].join(', ')}`
