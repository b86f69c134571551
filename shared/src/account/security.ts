import { z } from 'zod'

/** `security/{sub}.json`: what guards an account beside the identity provider. */
export type Security = z.infer<typeof Security>
export const Security = z.object({
  /** Tokens that were issued before this open nothing any more. */
  sessionsEndedAt: z.iso.datetime().nullable(),
  /** The account is gone or about to be: no token opens anything. */
  deletedAt: z.iso.datetime().nullable(),
  /** Hashes of the recovery codes that were not used yet. */
  recoveryCodes: z.array(z.string()),
})

export const unguarded: Security = { sessionsEndedAt: null, deletedAt: null, recoveryCodes: [] }

/** Tokens count in seconds: one of the same second is let through, so that nobody is refused their next login. */
export const isOver = ({ sessionsEndedAt, deletedAt }: Security, issuedAtSeconds: number): boolean =>
  deletedAt !== null ||
  (sessionsEndedAt !== null && issuedAtSeconds < Math.floor(Date.parse(sessionsEndedAt) / 1000))
