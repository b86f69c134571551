import { z } from 'zod'
import { ShippingAreas } from './areas.ts'

export type DayRange = z.infer<typeof DayRange>
export const DayRange = z.object({ from: z.int().min(0), to: z.int().min(0) })

/** null has no upper limit. */
export type BookRate = z.infer<typeof BookRate>
const BookRate = z.object({
  by: z.literal('books'),
  upTo: z.int().min(1).nullable(),
  priceInCents: z.int().min(0),
})
export type WeightRate = z.infer<typeof WeightRate>
const WeightRate = z.object({
  by: z.literal('weight'),
  upToGrams: z.int().min(1).nullable(),
  priceInCents: z.int().min(0),
})

/** Countries with the same cost. A country named in a zone is not part of 'elsewhere'. */
export type ShippingZone = z.infer<typeof Zone>
const Zone = z.object({
  id: z.string().min(1).max(40),
  name: z.string(),
  countries: z.union([z.array(z.string()), z.literal('elsewhere')]),
  /** Limits the zone to a part of one country; the rest is in the country's whole zone, or in 'elsewhere'. */
  areas: ShippingAreas.optional(),
  /** Steps, ascending. */
  rates: z.union([z.array(BookRate), z.array(WeightRate)]),
  freeAboveInCents: z.int().min(1).nullable(),
  /** Transit days after the handover to the carrier; null if the author does not say. */
  days: DayRange.nullable(),
})

export type ShippingRates = z.infer<typeof ShippingRates>
export const ShippingRates = z.object({
  postedFrom: z.string(),
  /** Days until the parcel is handed to the carrier; null if the author does not say. */
  handlingDays: DayRange.nullable(),
  zones: z.array(Zone),
})

export type DeliveryTime = z.infer<typeof DeliveryTime>

export const DeliveryTime = z.object({
  handling: DayRange,
  transit: DayRange,
})

export const totalDays = ({ handling, transit }: DeliveryTime): DayRange => ({
  from: handling.from + transit.from,
  to: handling.to + transit.to,
})
