import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { Discount, DiscountRedemption } from './discount.ts'

export const discountDoc = stored(Discount, 'discounts/{sub}/{code}.json', {
  exported: { as: 'discounts' },
  atDeletion: 'removed',
})

/** They outlive their code: one that is made again goes on counting. */
export const discountUseDoc = stored(DiscountRedemption, 'discount-uses/{sub}/{code}/{slot:5}.json', {
  exported: null,
  atDeletion: 'removed',
})

/** The turn of a mailbox (hex SHA-256) at a code that each reader may use once: `held` for a payment page of a network, or `used`. */
export type DiscountTurn = z.infer<typeof DiscountTurn>
const DiscountTurn = z.object({
  state: z.enum(['held', 'used']).default('used'),
  checkoutId: z.string(),
  /** A hash of the network that holds it; null where nobody knows. */
  sender: z.string().nullable().default(null),
  at: z.iso.datetime(),
})

export const discountReaderDoc = stored(DiscountTurn, 'discount-readers/{sub}/{code}/{hash}.json', {
  exported: null,
  atDeletion: 'removed',
})
