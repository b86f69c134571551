import { Account } from '@lorecircle/shared/account/account'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { keys } from '@lorecircle/shared/keys'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { NameClaim } from '@lorecircle/shared/subdomain/name-claim'
import { notFound } from '@lorecircle/shared/visible-error'

/** The author whose shop the visitor is in; a former name leads to the same author. */
export async function shopOfHost(documents: Documents, host: Host): Promise<Account> {
  const account = await documents.read(keys.account(await ownerOfHost(documents, host)), Account)
  if (!account) throw notFound('shop')
  return account.value
}

/** Whose name the host is, also after the shop is gone. */
export async function ownerOfHost(documents: Documents, host: Host): Promise<string> {
  if (host.kind !== 'shop') throw notFound('shop')
  const name = await documents.read(keys.name(host.subdomain), NameClaim)
  if (!name) throw notFound('shop')
  return name.value.sub
}
