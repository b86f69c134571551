import { z } from 'zod'
import { stateCode } from './states.ts'

/** A part of one country: state codes, and postal code prefixes as `normalPostalCode` writes them. */
export type ShippingAreas = z.infer<typeof ShippingAreas>
export const ShippingAreas = z.object({ states: z.array(z.string()), postalCodes: z.array(z.string()) })

/**
 * Shipping price for a part of a country; `areas` is absent for the rest of the country, the price null if the parcel
 * is too heavy.
 */
export type PartPrice = z.infer<typeof PartPrice>
export const PartPrice = z.object({
  zone: z.string(),
  areas: ShippingAreas.optional(),
  priceInCents: z.int().min(0).nullable(),
})

/** State and postal code of an address; null if unknown. */
export type ShippingPlace = { state: string | null; postalCode: string | null }

export const unknownShippingPlace: ShippingPlace = { state: null, postalCode: null }

export const otherState = 'other'

/** `bt1 5gs` → `BT15GS`: without spaces and punctuation, in capitals. */
export const normalPostalCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** The part of `country` that contains a place: the longest matching postal code prefix wins, then the state. */
export function findPart<T extends { areas?: ShippingAreas | undefined }>(
  parts: readonly T[],
  country: string,
  place: ShippingPlace,
): T | null {
  const postalCode = normalPostalCode(place.postalCode ?? '')
  const [longest] = parts
    .flatMap((part) =>
      (part.areas?.postalCodes ?? [])
        .filter((beginning) => postalCode.startsWith(beginning))
        .map(({ length }) => ({ part, length })),
    )
    .toSorted((a, b) => b.length - a.length)

  if (longest) return longest.part
  const state = stateCode(country, place.state ?? '')
  return (state !== null && parts.find(({ areas }) => areas?.states.includes(state))) || null
}
