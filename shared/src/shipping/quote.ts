import {
  findPart,
  type PartPrice,
  type ShippingAreas,
  type ShippingPlace,
  unknownShippingPlace,
} from './areas.ts'
import { shippingCountries } from './countries.ts'
import {
  type DayRange,
  type DeliveryTime,
  type ShippingRates,
  type ShippingZone,
  totalDays,
} from './tariff.ts'
import { unknownWeightInGrams } from './weight.ts'

/** Contents of one parcel. Prices are after discount; the weight is per copy. */
export type ParcelContents = readonly {
  weightInGrams: number | null
  quantity: number
  itemsInCents: number
}[]

export type ShippingQuote =
  | {
      sent: true
      /** `countries`: every country with the same cost, including those covered by 'elsewhere'. */
      zone: { id: string; name: string; countries: string[] }
      priceInCents: number
      isFree: boolean
      days: DayRange | null
      delivery: DeliveryTime | null
    }
  | { sent: false; why: 'not_shipped_there' | 'too_heavy' | 'nothing_to_ship' }

export function quoteShipping(
  tariff: ShippingRates,
  country: string,
  parcel: ParcelContents,
  place: ShippingPlace = unknownShippingPlace,
): ShippingQuote {
  if (copiesIn(parcel) === 0) return { sent: false, why: 'nothing_to_ship' }
  const zone = findZone(tariff, country, place)
  if (zone === null) return { sent: false, why: 'not_shipped_there' }
  return quoteZone(tariff, zone, parcel, countriesLike(tariff, country, zone))
}

export function quoteZone(
  tariff: ShippingRates,
  zone: ShippingZone,
  parcel: ParcelContents,
  countries: string[],
): ShippingQuote {
  const step = stepOf(zone.rates, parcel)
  if (step === null) return { sent: false, why: 'too_heavy' }
  const { id, name, freeAboveInCents } = zone
  const isAbove = freeAboveInCents !== null && worthOf(parcel) >= freeAboveInCents
  const priceInCents = isAbove ? 0 : step.priceInCents
  return {
    sent: true,
    zone: { id, name, countries },
    priceInCents,
    isFree: priceInCents === 0,
    days: deliveryDays(tariff, zone),
    delivery: deliveryTime(tariff, zone),
  }
}

/** The most specific zone: by postal code, then state, then whole country, then 'elsewhere'. */
export const findZone = (tariff: ShippingRates, country: string, place: ShippingPlace): ShippingZone | null =>
  findPart(partsOf(tariff, country), country, place) ?? wholeCountries(tariff).get(country) ?? null

/** Address parts that the price for `country` depends on; null if the country alone decides. */
export type PlaceQuestion = { states: string[]; asksPostalCode: boolean }

export function placeQuestion(tariff: ShippingRates, country: string): PlaceQuestion | null {
  const parts = partsOf(tariff, country).map(({ areas }) => areas)
  if (parts.length === 0) return null
  return {
    states: parts.flatMap(({ states }) => states),
    asksPostalCode: parts.some(({ postalCodes }) => postalCodes.length > 0),
  }
}

/** Prices per part of a country, the rest of it last if it is shipped to. Empty if the parts do not differ. */
export function partPrices(tariff: ShippingRates, country: string, parcel: ParcelContents): PartPrice[] {
  const parts = partsOf(tariff, country)
  const whole = wholeCountries(tariff).get(country)
  if (parts.length === 0) return []
  return [...parts, ...(whole ? [whole] : [])].map((zone) => {
    const quote = quoteZone(tariff, zone, parcel, [country])
    return {
      zone: zone.name,
      ...(zone.areas && { areas: zone.areas }),
      priceInCents: quote.sent ? quote.priceInCents : null,
    }
  })
}

/** Days from order to delivery, including handling; null if the author does not say. */
export function deliveryDays(tariff: ShippingRates, zone: ShippingZone): DayRange | null {
  const delivery = deliveryTime(tariff, zone)
  return delivery && totalDays(delivery)
}

const deliveryTime = ({ handlingDays }: ShippingRates, { days }: ShippingZone): DeliveryTime | null =>
  days && { handling: handlingDays ?? { from: 0, to: 0 }, transit: days }

export function shippedCountries(tariff: ShippingRates): string[] {
  const whole = wholeCountries(tariff)
  return shippingCountries.filter((code) => whole.has(code) || partsOf(tariff, code).length > 0)
}

const partsOf = ({ zones }: ShippingRates, country: string): PartZone[] =>
  zones.filter(
    (zone): zone is PartZone =>
      zone.areas !== undefined && zone.countries !== 'elsewhere' && zone.countries.includes(country),
  )

type PartZone = ShippingZone & { areas: ShippingAreas }

/** Countries that are shipped to as a whole, each with the first zone that names it, else the 'elsewhere' zone. */
function wholeCountries({ zones }: ShippingRates): Map<string, ShippingZone> {
  const named = new Map<string, ShippingZone>()
  for (const zone of zones) {
    if (zone.countries === 'elsewhere' || zone.areas) continue
    for (const code of zone.countries) if (!named.has(code)) named.set(code, zone)
  }
  const elsewhere = zones.find(({ countries }) => countries === 'elsewhere')
  return new Map(
    shippingCountries.flatMap((code): [string, ShippingZone][] => {
      const zone = named.get(code) ?? elsewhere
      return zone ? [[code, zone]] : []
    }),
  )
}

function countriesLike(tariff: ShippingRates, country: string, zone: ShippingZone): string[] {
  const divided = new Set(
    tariff.zones.flatMap(({ countries, areas }) => (areas && countries !== 'elsewhere' ? countries : [])),
  )
  if (divided.has(country)) return [country]
  return [...wholeCountries(tariff)].flatMap(([code, its]) =>
    its === zone && !divided.has(code) ? [code] : [],
  )
}

/** The first step that covers the parcel; null if none does. */
function stepOf(rates: ShippingZone['rates'], parcel: ParcelContents): { priceInCents: number } | null {
  const copies = copiesIn(parcel)
  const grams = weightIn(parcel)
  const reaches = (rate: ShippingZone['rates'][number]) =>
    rate.by === 'books' ? copies <= (rate.upTo ?? copies) : grams <= (rate.upToGrams ?? grams)
  return [...rates].find(reaches) ?? null
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const copiesIn = (parcel: ParcelContents) => sum(parcel.map(({ quantity }) => quantity))
const worthOf = (parcel: ParcelContents) => sum(parcel.map(({ itemsInCents }) => itemsInCents))
const weightIn = (parcel: ParcelContents) =>
  sum(parcel.map(({ weightInGrams, quantity }) => (weightInGrams ?? unknownWeightInGrams) * quantity))
