import { z } from 'zod'
import { stored } from '../storage/stored.ts'

/**
 * A membership coupon that the owner of a mailbox has used; `hash` is the hex SHA-256 of both. It is kept after
 * account deletion, so that signing up again does not grant the coupon again.
 */
export type CouponUse = z.infer<typeof CouponUse>
const CouponUse = z.object({ at: z.iso.datetime() })

export const couponUseDoc = stored(CouponUse, 'coupon-uses/{hash}.json', {
  exported: null,
  atDeletion: 'not_owned',
})
