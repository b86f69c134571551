import type { Account } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { shopAddress } from '@lorecircle/shared/custom-domain/address'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { type Accent, authorName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { urls } from '@lorecircle/shared/urls/urls'
import { notFound } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'

/** The visited shop. `authorEmail` is for emails to the author and is never shown. */
export type VisitedShop = {
  sub: string
  authorName: string
  authorEmail: string
  /** Reply-to and business address; empty if the author has not set them. */
  replyEmail: string
  postalAddress: string
  /** On the platform's domain, which is permanent: for emails, which outlive a custom domain. */
  url: string
  /** The current address: for pages that a visitor is redirected to. */
  liveUrl: string
  accent: Accent | null
}

export const readVisitedShop = async (services: Services, host: Host): Promise<VisitedShop> =>
  readAccountShop(services, await readShopAccount(services.documents, host))

export async function readAccountShop(
  { documents, origin }: Services,
  account: Account,
): Promise<VisitedShop> {
  if (account.subdomain === null) throw notFound('shop')
  const profile = (await documents.read(profileDoc(account.folder)))?.value ?? null
  return {
    sub: account.sub,
    authorName: authorName(account, profile),
    authorEmail: account.email,
    replyEmail: profile?.replyEmail ?? '',
    postalAddress: profile?.postalAddress ?? '',
    url: urls.shop(origin, account.subdomain),
    liveUrl: urls.shop(origin, shopAddress({ subdomain: account.subdomain, ownDomain: account.ownDomain })),
    accent: profile?.accent ?? null,
  }
}

type Place = Pick<Account, 'sub' | 'folder'>

const holdsForMs = 60_000

const most = 1_000

/** Cached for a minute: a name under which a shop was visible never leads to another author, and a folder never moves. */
export function cacheShopHosts(documents: Documents, now: () => Date): (host: Host) => Promise<Place> {
  const known = new Map<string, { place: Place; untilMs: number }>()
  return async (host) => {
    const name = host.kind === 'shop' ? host.subdomain : ''
    const nowMs = now().getTime()
    const remembered = known.get(name)
    if (remembered && remembered.untilMs > nowMs) return remembered.place
    const { sub, folder } = await readShopAccount(documents, host)
    if (known.size >= most) known.clear()
    known.set(name, { place: { sub, folder }, untilMs: nowMs + holdsForMs })
    return { sub, folder }
  }
}

export async function readShopAccount(documents: Documents, host: Host): Promise<Account> {
  const account = await documents.read(accountDoc(await readHostOwner(documents, host)))
  if (!account) throw notFound('shop')
  return account.value
}

/** Also works after the shop is gone. */
export async function readHostOwner(documents: Documents, host: Host): Promise<string> {
  if (host.kind !== 'shop') throw notFound('shop')
  const name = await documents.read(nameDoc(host.subdomain))
  if (!name) throw notFound('shop')
  return name.value.sub
}

/**
 * The shop's live origin if the visitor is at its former address, since browsers do not share cookies between them.
 */
export async function findLiveOrigin(
  { documents, origin }: Pick<Services, 'documents' | 'origin'>,
  host: Host,
): Promise<string | null> {
  const { ownDomain } = await readShopAccount(documents, host)
  const isThere = ownDomain === undefined || (host.kind === 'shop' && shopAddress(host) === ownDomain)
  return isThere ? null : urls.shop(origin, ownDomain)
}
