import type { Account } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { VisibleError } from '@lorecircle/shared/visible-error'

/** The stored account, or a VisibleError 409: verification without provisioning leaves none (B4-05). */
export async function accountOf(documents: Documents, sub: string): Promise<Stored<Account>> {
  const account = await documents.read(accountDoc(sub))
  if (account === null) {
    throw new VisibleError(409, 'account.missing', 'Your account is not set up yet. Log in again.')
  }
  return account
}
