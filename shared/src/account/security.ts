import { z } from 'zod'

/** A new email address that is not verified yet. */
const NewEmail = z.object({
  email: z.string(),
  codeHash: z.string(),
  askedAt: z.iso.datetime(),
  triesLeft: z.int().min(0),
})
export type NewEmail = z.infer<typeof NewEmail>

/** `security/{sub}.json`: security settings that the identity provider does not store. */
export type Security = z.infer<typeof Security>
export const Security = z.object({
  /** Tokens issued before this are rejected. */
  sessionsEndedAt: z.iso.datetime().nullable(),
  /** The account is deleted or about to be: all tokens are rejected. */
  deletedAt: z.iso.datetime().nullable(),
  /** Hashes of the unused recovery codes. */
  recoveryCodes: z.array(z.string()),
  /** Null if the owner decided before this field existed. */
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

/**
 * If `secondStep` is null, recovery codes imply it: turning it on always issues codes, and only turning it off
 * removes the last of them.
 */
export const requiresSecondFactor = ({ secondStep, recoveryCodes }: Security): boolean =>
  secondStep ?? recoveryCodes.length > 0

/**
 * Tokens have a resolution of one second: one of the same second is accepted, so that the next login is not rejected.
 */
export const isSessionEnded = ({ sessionsEndedAt, deletedAt }: Security, issuedAtSeconds: number): boolean =>
  deletedAt !== null ||
  (sessionsEndedAt !== null && issuedAtSeconds < Math.floor(Date.parse(sessionsEndedAt) / 1000))

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const bitsEach = 5

const lettersEach = 16

/** 80 bits, which cannot be guessed. */
export const recoveryCodeBytes = (lettersEach * bitsEach) / 8

export const recoveryCodeCount = 10

/** Ten random bytes → `7K2Q-9XM4-BT0D-5RWE`, without ambiguous letters (Crockford's base 32). */
export function recoveryCode(random: Uint8Array): string {
  const bits = [...random].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const text = bits.match(/.{5}/g)?.map((five) => letters[Number.parseInt(five, 2)]) ?? []
  return text.join('').match(/.{4}/g)?.join('-') ?? ''
}

/** Normalises a recovery code as typed; '' if it cannot be one. */
export function typedRecoveryCode(text: string): string {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const isCode = plain.length === lettersEach && [...plain].every((letter) => letters.includes(letter))
  return isCode ? (plain.match(/.{4}/g)?.join('-') ?? '') : ''
}
