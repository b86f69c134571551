import type { Account } from '@lorecircle/shared/account/account'
import { keys } from '@lorecircle/shared/keys'
import { Profile } from '@lorecircle/shared/profile/profile'
import type { Documents } from '@lorecircle/shared/storage/documents'

/** The stored profile; before it was written, what the account knows. */
export async function profileOf(documents: Documents, account: Account): Promise<Profile> {
  const stored = await documents.read(keys.profile(account.folder), Profile)
  const { firstName, lastName, subdomain } = account
  return stored?.value ?? { penName: `${firstName} ${lastName}`, subdomain, accent: null }
}
