import { createHmac } from 'node:crypto'
import type { Env } from '../services/env.ts'

/**
 * The token of the emailed link that confirms a free order. The same checkout and address always have the same one, so an
 * email that is sent again leaves the first one's link whole, and no token is stored.
 */
export const freeToken = (
  { ORIGIN_SECRET }: Pick<Env, 'ORIGIN_SECRET'>,
  { checkoutId, email }: { checkoutId: string; email: string },
): string =>
  createHmac('sha256', ORIGIN_SECRET).update(`confirm free ${checkoutId} ${email}`).digest('base64url')
