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

export const defaultSecurity: Security = {
  sessionsEndedAt: null,
  deletedAt: null,
  recoveryCodes: [],
  secondStep: false,
  newEmail: null,
}

/** Nobody turns the second step on without getting codes, and only turning it off takes the last of them away. */
export const requiresSecondFactor = ({ secondStep, recoveryCodes }: Security): boolean =>
  secondStep ?? recoveryCodes.length > 0

/** Tokens count in seconds: one of the same second is let through, so that nobody is refused their next login. */
export const isSessionEnded = ({ sessionsEndedAt, deletedAt }: Security, issuedAtSeconds: number): boolean =>
  deletedAt !== null ||
  (sessionsEndedAt !== null && issuedAtSeconds < Math.floor(Date.parse(sessionsEndedAt) / 1000))

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const bitsEach = 5

const lettersEach = 16

/** How many random bytes a code needs: 80 bits, which nobody guesses. */
export const recoveryCodeBytes = (lettersEach * bitsEach) / 8

export const recoveryCodeCount = 10

/** Ten random bytes → `7K2Q-9XM4-BT0D-5RWE`, without letters that read alike (Crockford's base 32). */
export function recoveryCode(random: Uint8Array): string {
  const bits = [...random].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const text = bits.match(/.{5}/g)?.map((five) => letters[Number.parseInt(five, 2)]) ?? []
  return text.join('').match(/.{4}/g)?.join('-') ?? ''
}

/** A code as somebody typed it from paper → as it was given out, or '' where it cannot be one. */
export function typedRecoveryCode(text: string): string {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const isCode = plain.length === lettersEach && [...plain].every((letter) => letters.includes(letter))
  return isCode ? (plain.match(/.{4}/g)?.join('-') ?? '') : ''
}
