import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { Discount, DiscountRedemption } from './discount.ts'

export const discountDoc = stored(Discount, 'discounts/{sub}/{code}.json', {
  exported: { as: 'discounts' },
  atDeletion: 'removed',
})

/** Kept after the code is deleted, so that a recreated code continues its count. */
export const discountUseDoc = stored(DiscountRedemption, 'discount-uses/{sub}/{code}/{slot:5}.json', {
  exported: null,
  atDeletion: 'removed',
})

/**
 * A mailbox's (hex SHA-256) use of a code that is limited to one per reader: `held` for a payment page of a network,
 * or `used`.
 */
export type DiscountTurn = z.infer<typeof DiscountTurn>
const DiscountTurn = z.object({
  state: z.enum(['held', 'used']).default('used'),
  checkoutId: z.string(),
  sender: z.string().nullable().default(null),
  at: z.iso.datetime(),
})

export const discountReaderDoc = stored(DiscountTurn, 'discount-readers/{sub}/{code}/{hash}.json', {
  exported: null,
  atDeletion: 'removed',
})
