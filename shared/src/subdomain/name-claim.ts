import { z } from 'zod'

/**
 * `names/{subdomain}.json`: whose a name is or was. For good, unless nothing was ever to be seen under it: then
 * another author can have it from a day on.
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
 * Names in a year beside the first one: enough to find the right one, and readers find a shop again. A name that was
 * held for less than `unknownDays`, and under which nothing was published, is free for others after as many days.
 */
export const subdomainChangeLimits = { most: 4, withinDays: 365, unknownDays: 30 } as const
