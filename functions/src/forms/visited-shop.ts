import { authorName, Profile } from '@lorecircle/shared/author'
import type { Host } from '@lorecircle/shared/hosts'
import { keys } from '@lorecircle/shared/keys'
import { urls } from '@lorecircle/shared/urls'
import { notFound } from '@lorecircle/shared/visible-error'
import { shopOfHost } from '../checkout/shop-of-host.ts'
import type { World } from '../world.ts'

/** The shop that a visitor is in. Its author's own address is for letters to the author, and for nobody's eyes. */
export type VisitedShop = { sub: string; authorName: string; authorEmail: string; url: string }

export async function visitedShop({ documents, origin }: World, host: Host): Promise<VisitedShop> {
  const account = await shopOfHost(documents, host)
  if (account.subdomain === null) throw notFound('shop')
  const profile = await documents.read(keys.profile(account.folder), Profile)
  return {
    sub: account.sub,
    authorName: authorName(account, profile?.value ?? null),
    authorEmail: account.email,
    url: urls.shop(origin, account.subdomain),
  }
}
