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
  /** While orders are open, until when readers reach the author: the account and the shop's own pages stay. */
  keptUntil: z.iso.datetime().optional(),
  /** The shop's, in which that day is told; absent where it had none. */
  timeZone: z.string().optional(),
  /** When their readers were emailed about it. */
  readersToldAt: z.iso.datetime().optional(),
  /** The files that readers have bought, as far as the orders were gone through: behind which key; null for all. */
  sold: z.object({ after: z.string().nullable(), files: z.array(z.string()) }).optional(),
  /** When everything was gone and the owner was told. */
  doneAt: z.iso.datetime().nullable(),
})
