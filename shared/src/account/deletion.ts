import { z } from 'zod'

/** `deletions/{sub}.json`: an account that goes, with all that is needed to finish that when the account is gone. */
export type Deletion = z.infer<typeof Deletion>
export const Deletion = z.object({
  sub: z.string(),
  folder: z.string(),
  email: z.string(),
  firstName: z.string(),
  customerId: z.string().nullable(),
  connectedAccountId: z.string().nullable(),
  formerStripeAccounts: z.array(z.string()).optional(),
  requestedAt: z.iso.datetime(),
  /** When everything was gone and the owner was told. */
  doneAt: z.iso.datetime().nullable(),
})
