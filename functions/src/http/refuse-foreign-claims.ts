import type { Identity } from '@lorecircle/shared/account/account'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'

const Claims = z.object({
  sub: z.unknown(),
  userSub: z.unknown(),
  firstName: z.unknown(),
  lastName: z.unknown(),
})

/** The spec's calls repeat who is asking (B7-98, B7-100): what they say must be what the token says. */
export function refuseForeignClaims(payload: unknown, truth: Identity): void {
  const claims = Claims.partial().safeParse(payload)
  if (!claims.success) return
  const { sub, userSub, firstName, lastName } = claims.data
  const differs = (claim: unknown, fact: string) => claim !== undefined && claim !== null && claim !== fact
  if (
    differs(sub, truth.sub) ||
    differs(userSub, truth.sub) ||
    differs(firstName, truth.firstName) ||
    differs(lastName, truth.lastName)
  ) {
    throw new VisibleError(403, 'identity.mismatch', 'This belongs to another author.')
  }
}
