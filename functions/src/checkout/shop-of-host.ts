import { Account, NameClaim } from '@lorecircle/shared/author'
import type { Host } from '@lorecircle/shared/hosts'
import { keys } from '@lorecircle/shared/keys'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { notFound } from '@lorecircle/shared/visible-error'

/** The author whose shop the visitor is in; a former name leads to the same author. */
export async function shopOfHost(documents: Documents, host: Host): Promise<Account> {
  if (host.kind !== 'shop') throw notFound('shop')
  const name = await documents.read(keys.name(host.subdomain), NameClaim)
  const account = name && (await documents.read(keys.account(name.value.sub), Account))
  if (!account) throw notFound('shop')
  return account.value
}
