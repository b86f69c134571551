import { z } from 'zod'
import { stored } from '../storage/stored.ts'

/**
 * A coupon of the membership that the owner of a mailbox has used; `hash` is the hex SHA-256 of both. It outlives the
 * account: whoever deletes it and signs up again does not get the coupon again.
 */
export type CouponUse = z.infer<typeof CouponUse>
const CouponUse = z.object({ at: z.iso.datetime() })

export const couponUseDoc = stored(CouponUse, 'coupon-uses/{hash}.json', {
  exported: null,
  atDeletion: 'not_owned',
})
