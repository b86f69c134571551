import { z } from 'zod'

/**
 * `names/{subdomain}.json`: owner of a current or former name. Permanent, unless nothing was ever published under it:
 * then another author can have it from a given day on.
 */
export type NameClaim = z.infer<typeof NameClaim>
export const NameClaim = z.object({
  sub: z.string(),
  skeleton: z.string(),
  at: z.iso.datetime(),
  freeFrom: z.iso.datetime().optional(),
})

export const isClaimExpired = ({ freeFrom }: NameClaim, now: Date): boolean =>
  freeFrom !== undefined && new Date(freeFrom) <= now

/**
 * Changes per year after the first name. A name held for less than `unknownDays` with nothing published is free for
 * others after as many days.
 */
export const subdomainChangeLimits = { most: 4, withinDays: 365, unknownDays: 30 } as const
