import type { Account } from '@lorecircle/shared/account/account'
import { addressOf } from '@lorecircle/shared/custom-domain/address'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { type Accent, authorName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { urls } from '@lorecircle/shared/urls/urls'
import { notFound } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'

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

type Place = Pick<Account, 'sub' | 'folder'>

const holdsForMs = 60_000

const most = 1_000

/** Whose shop a host is, looked up once a minute: a name never comes to lead to another author, nor a folder to move. */
export function rememberedShops(documents: Documents, now: () => Date): (host: Host) => Promise<Place> {
  const known = new Map<string, { place: Place; untilMs: number }>()
  return async (host) => {
    const name = host.kind === 'shop' ? host.subdomain : ''
    const nowMs = now().getTime()
    const remembered = known.get(name)
    if (remembered && remembered.untilMs > nowMs) return remembered.place
    const { sub, folder } = await shopOfHost(documents, host)
    if (known.size >= most) known.clear()
    known.set(name, { place: { sub, folder }, untilMs: nowMs + holdsForMs })
    return { sub, folder }
  }
}

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

/** The shop's live origin where the visitor is at its former address, with which a browser shares no cookies. */
export async function liveElsewhere(
  { documents, origin }: Pick<Services, 'documents' | 'origin'>,
  host: Host,
): Promise<string | null> {
  const { ownDomain } = await shopOfHost(documents, host)
  const isThere = ownDomain === undefined || (host.kind === 'shop' && addressOf(host) === ownDomain)
  return isThere ? null : urls.shop(origin, ownDomain)
}
