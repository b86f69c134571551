import { createHash } from 'node:crypto'
import { keys } from '@lorecircle/shared/keys'
import type { Documents, Stored } from '@lorecircle/shared/storage/documents'
import { z } from 'zod'
import type { World } from '../world.ts'

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

const unguarded: Security = { sessionsEndedAt: null, deletedAt: null, recoveryCodes: [] }

/** What is stored, or that nothing is; its ETag is then null. */
export async function securityOf(
  documents: Pick<Documents, 'read'>,
  sub: string,
): Promise<Stored<Security> | { value: Security; etag: null }> {
  return (await documents.read(keys.security(sub), Security)) ?? { value: unguarded, etag: null }
}

export const updateSecurity = ({ documents }: World, sub: string, change: Partial<Security>) =>
  documents.update(keys.security(sub), Security, (before) => ({ ...unguarded, ...before, ...change }))

/** Tokens count in seconds: one of the same second is let through, so that nobody is refused their next login. */
export const isOver = ({ sessionsEndedAt, deletedAt }: Security, issuedAtSeconds: number): boolean =>
  deletedAt !== null ||
  (sessionsEndedAt !== null && issuedAtSeconds < Math.floor(Date.parse(sessionsEndedAt) / 1000))

/**
 * A plain hash is enough, with the account as its salt: a slow one guards what people think up, and a code is 80
 * random bits, which nobody can try through.
 */
export const recoveryHash = (sub: string, code: string): string =>
  createHash('sha256').update(`${sub} ${code}`).digest('hex')
