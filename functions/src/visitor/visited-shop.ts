import type { Account } from '@lorecircle/shared/account/account'
import { addressOf } from '@lorecircle/shared/custom-domain/address'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { type Accent, authorName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { urls } from '@lorecircle/shared/urls/urls'
import { notFound } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'
import { shopOfHost } from './shop-of-host.ts'

/** The shop that a visitor is in. Its author's own address is for letters to the author, and for nobody's eyes. */
export type VisitedShop = {
  sub: string
  authorName: string
  authorEmail: string
  /** Where readers' answers go, and where the author is reached by post; empty while they have not said. */
  replyEmail: string
  postalAddress: string
  /** Under its name at the platform, which is the author's for good: for letters, which outlive a domain. */
  url: string
  /** Where it is live now: for pages that a visitor is led to. */
  liveUrl: string
  accent: Accent | null
}

export const visitedShop = async (services: Services, host: Host): Promise<VisitedShop> =>
  shopOf(services, await shopOfHost(services.documents, host))

export async function shopOf({ documents, origin }: Services, account: Account): Promise<VisitedShop> {
  if (account.subdomain === null) throw notFound('shop')
  const profile = (await documents.read(profileDoc(account.folder)))?.value ?? null
  return {
    sub: account.sub,
    authorName: authorName(account, profile),
    authorEmail: account.email,
    replyEmail: profile?.replyEmail ?? '',
    postalAddress: profile?.postalAddress ?? '',
    url: urls.shop(origin, account.subdomain),
    liveUrl: urls.shop(origin, addressOf({ subdomain: account.subdomain, ownDomain: account.ownDomain })),
    accent: profile?.accent ?? null,
  }
}
