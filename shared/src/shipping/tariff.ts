import { z } from 'zod'
import { ShippingAreas } from './areas.ts'

/** From so many days to so many. */
export type DayRange = z.infer<typeof DayRange>
export const DayRange = z.object({ from: z.int().min(0), to: z.int().min(0) })

/** One step of a rate; null reaches as far as anybody orders. */
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

/** Countries that cost the same. One that a zone names is in that zone, and not in 'elsewhere'. */
export type ShippingZone = z.infer<typeof Zone>
const Zone = z.object({
  id: z.string().min(1).max(40),
  name: z.string(),
  countries: z.union([z.array(z.string()), z.literal('elsewhere')]),
  /** Limits a zone of one country to a part of it; the rest is in the zone of the whole country, or in 'elsewhere'. */
  areas: ShippingAreas.optional(),
  /** Steps, ascending. */
  rates: z.union([z.array(BookRate), z.array(WeightRate)]),
  freeAboveInCents: z.int().min(1).nullable(),
  /** On the way, after it was handed over; null where the author does not say. */
  days: DayRange.nullable(),
})

/** What sending printed books costs, and where to: `{folder}Profile/shipping.json`. */
export type ShippingRates = z.infer<typeof ShippingRates>
export const ShippingRates = z.object({
  postedFrom: z.string(),
  /** Until a parcel is handed over. */
  handlingDays: DayRange.nullable(),
  zones: z.array(Zone),
})

/** How long a parcel takes, in calendar days, as the shop's rates say. */
export type DeliveryTime = z.infer<typeof DeliveryTime>

export const DeliveryTime = z.object({
  /** From the order, or the release, until it is handed to the carrier. */
  handling: DayRange,
  /** From then to the door. */
  transit: DayRange,
})

export const totalDays = ({ handling, transit }: DeliveryTime): DayRange => ({
  from: handling.from + transit.from,
  to: handling.to + transit.to,
})
