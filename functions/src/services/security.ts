import { createHash } from 'node:crypto'
import { defaultSecurity, type Security } from '@lorecircle/shared/account/security'
import { securityDoc } from '@lorecircle/shared/account/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'

export async function readSecurity(
  documents: Pick<Documents, 'read'>,
  sub: string,
): Promise<Stored<Security> | { value: Security; etag: null }> {
  return (await documents.read(securityDoc(sub))) ?? { value: defaultSecurity, etag: null }
}

export const updateSecurity = (
  { documents }: { documents: Documents },
  sub: string,
  change: Partial<Security>,
) => documents.update(securityDoc(sub), (before) => ({ ...defaultSecurity, ...before, ...change }))

/**
 * A plain hash, salted with the account, is enough: slow hashes protect what people make up, and a code has 80 random
 * bits.
 */
export const recoveryHash = (sub: string, code: string): string =>
  createHash('sha256').update(`${sub} ${code}`).digest('hex')
