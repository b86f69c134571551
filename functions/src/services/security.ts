import { createHash } from 'node:crypto'
import { defaultSecurity, type Security } from '@lorecircle/shared/account/security'
import { securityDoc } from '@lorecircle/shared/account/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'

/** What is stored, or that nothing is; its ETag is then null. */
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
 * A plain hash is enough, with the account as its salt: a slow one guards what people think up, and a code is 80
 * random bits, which nobody can try through.
 */
export const recoveryHash = (sub: string, code: string): string =>
  createHash('sha256').update(`${sub} ${code}`).digest('hex')
