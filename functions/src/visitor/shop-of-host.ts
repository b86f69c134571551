import type { Account } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Host } from '@lorecircle/shared/edge/hosts'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { notFound } from '@lorecircle/shared/visible-error'

/** The author whose shop the visitor is in; a former name leads to the same author. */
export async function shopOfHost(documents: Documents, host: Host): Promise<Account> {
  const account = await documents.read(accountDoc(await ownerOfHost(documents, host)))
  if (!account) throw notFound('shop')
  return account.value
}

/** Whose name the host is, also after the shop is gone. */
export async function ownerOfHost(documents: Documents, host: Host): Promise<string> {
  if (host.kind !== 'shop') throw notFound('shop')
  const name = await documents.read(nameDoc(host.subdomain))
  if (!name) throw notFound('shop')
  return name.value.sub
}
