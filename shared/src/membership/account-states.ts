import { z } from 'zod'

/** What an author is emailed about: the state of their membership and of their payments at Stripe. */
export type AccountStates = z.infer<typeof AccountStates>
export const AccountStates = z.object({
  membership: z.enum(['none', 'active', 'past_due', 'ending_soon', 'ended']),
  payments: z.enum(['none', 'ready', 'information_due', 'restricted']),
})
