import type { Account } from '@lorecircle/shared/account/account'
import type { Profile } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'

/** The stored profile; before it was written, what the account knows. */
export async function profileOf(documents: Documents, account: Account): Promise<Profile> {
  const stored = await documents.read(profileDoc(account.folder))
  const { firstName, lastName, subdomain } = account
  return stored?.value ?? { penName: `${firstName} ${lastName}`, subdomain, accent: null }
}
