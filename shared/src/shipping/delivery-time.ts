import { z } from 'zod'
import { Days } from './tariff.ts'

/** How long a parcel takes, in calendar days, as the shop's rates say. */
export type DeliveryTime = z.infer<typeof DeliveryTime>
export const DeliveryTime = z.object({
  /** From the order, or the release, until it is handed to the carrier. */
  handling: Days,
  /** From then to the door. */
  transit: Days,
})

export const totalDays = ({ handling, transit }: DeliveryTime): Days => ({
  from: handling.from + transit.from,
  to: handling.to + transit.to,
})
