import { z } from 'zod'

/** An address that waits for the code that was sent to it. */
const NewEmail = z.object({
  email: z.string(),
  codeHash: z.string(),
  askedAt: z.iso.datetime(),
  triesLeft: z.int().min(0),
})
export type NewEmail = z.infer<typeof NewEmail>

/** `security/{sub}.json`: what guards an account beside the identity provider. */
export type Security = z.infer<typeof Security>
export const Security = z.object({
  /** Tokens that were issued before this open nothing any more. */
  sessionsEndedAt: z.iso.datetime().nullable(),
  /** The account is gone or about to be: no token opens anything. */
  deletedAt: z.iso.datetime().nullable(),
  /** Hashes of the recovery codes that were not used yet. */
  recoveryCodes: z.array(z.string()),
  /** Whether the owner has turned the second step on; null where that was before it was noted here. */
  secondStep: z.boolean().nullable().default(null),
  newEmail: NewEmail.nullable().default(null),
})

export const unguarded: Security = {
  sessionsEndedAt: null,
  deletedAt: null,
  recoveryCodes: [],
  secondStep: false,
  newEmail: null,
}

/** Nobody turns the second step on without getting codes, and only turning it off takes the last of them away. */
export const asksSecondStep = ({ secondStep, recoveryCodes }: Security): boolean =>
  secondStep ?? recoveryCodes.length > 0

/** Tokens count in seconds: one of the same second is let through, so that nobody is refused their next login. */
export const isOver = ({ sessionsEndedAt, deletedAt }: Security, issuedAtSeconds: number): boolean =>
  deletedAt !== null ||
  (sessionsEndedAt !== null && issuedAtSeconds < Math.floor(Date.parse(sessionsEndedAt) / 1000))
