import { shippingCountries } from './countries.ts'
import { type DeliveryTime, totalDays } from './delivery-time.ts'
import type { Days, Tariff, Zone } from './tariff.ts'
import { unknownWeightInGrams } from './weight.ts'

/** What is sent together. Items are counted after their discount; a weight is that of one copy. */
export type Parcel = readonly { weightInGrams: number | null; quantity: number; itemsInCents: number }[]

export type Quote =
  | {
      sent: true
      /** `countries`: every country that costs the same, also where the author wrote 'elsewhere'. */
      zone: { id: string; name: string; countries: string[] }
      priceInCents: number
      isFree: boolean
      /** From the order to the door, the author's own days included. */
      days: Days | null
      /** The same in its two parts. */
      delivery: DeliveryTime | null
    }
  | { sent: false; why: 'not_shipped_there' | 'too_heavy' | 'nothing_to_ship' }

/** What sending a parcel to a country costs, by the tariff in force. */
export function quoteShipping(tariff: Tariff, country: string, parcel: Parcel): Quote {
  if (copiesIn(parcel) === 0) return { sent: false, why: 'nothing_to_ship' }
  const found = zoneOf(tariff, country)
  if (found === null) return { sent: false, why: 'not_shipped_there' }
  const step = stepOf(found.zone.rates, parcel)
  if (step === null) return { sent: false, why: 'too_heavy' }
  const { id, name, freeAboveInCents } = found.zone
  const isAbove = freeAboveInCents !== null && worthOf(parcel) >= freeAboveInCents
  const priceInCents = isAbove ? 0 : step.priceInCents
  return {
    sent: true,
    zone: { id, name, countries: found.countries },
    priceInCents,
    isFree: priceInCents === 0,
    days: daysToTheDoor(tariff, found.zone),
    delivery: deliveryTime(tariff, found.zone),
  }
}

/** From the order to the door, the author's own days included; null where the author does not say. */
export function daysToTheDoor(tariff: Tariff, zone: Zone): Days | null {
  const delivery = deliveryTime(tariff, zone)
  return delivery && totalDays(delivery)
}

const deliveryTime = ({ handlingDays }: Tariff, { days }: Zone): DeliveryTime | null =>
  days && { handling: handlingDays ?? { from: 0, to: 0 }, transit: days }

/** Every country that is sent to. */
export const countriesOf = (tariff: Tariff): string[] => [...zonesByCountry(tariff).keys()]

/** Each country that something is sent to, with the first zone that names it, or else that for everywhere else. */
function zonesByCountry({ zones }: Tariff): Map<string, Zone> {
  const named = new Map<string, Zone>()
  for (const zone of zones) {
    if (zone.countries === 'elsewhere') continue
    for (const code of zone.countries) if (!named.has(code)) named.set(code, zone)
  }
  const elsewhere = zones.find(({ countries }) => countries === 'elsewhere')
  return new Map(
    shippingCountries.flatMap((code): [string, Zone][] => {
      const zone = named.get(code) ?? elsewhere
      return zone ? [[code, zone]] : []
    }),
  )
}

function zoneOf(tariff: Tariff, country: string): { zone: Zone; countries: string[] } | null {
  const zoned = zonesByCountry(tariff)
  const zone = zoned.get(country)
  if (!zone) return null
  return { zone, countries: [...zoned].flatMap(([code, its]) => (its === zone ? [code] : [])) }
}

/** The first step that reaches as far as the parcel does; null where none does. */
function stepOf(rates: Zone['rates'], parcel: Parcel): { priceInCents: number } | null {
  const copies = copiesIn(parcel)
  const grams = weightIn(parcel)
  const reaches = (rate: Zone['rates'][number]) =>
    rate.by === 'books' ? copies <= (rate.upTo ?? copies) : grams <= (rate.upToGrams ?? grams)
  return [...rates].find(reaches) ?? null
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const copiesIn = (parcel: Parcel) => sum(parcel.map(({ quantity }) => quantity))
const worthOf = (parcel: Parcel) => sum(parcel.map(({ itemsInCents }) => itemsInCents))
const weightIn = (parcel: Parcel) =>
  sum(parcel.map(({ weightInGrams, quantity }) => (weightInGrams ?? unknownWeightInGrams) * quantity))
