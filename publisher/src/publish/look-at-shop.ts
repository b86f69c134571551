import type { Account } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { shopAddressOrNull } from '@lorecircle/shared/custom-domain/address'
import type { Manifest } from '@lorecircle/shared/publishing/manifest'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { listAll } from '@lorecircle/shared/storage/sync-files'
import type { Services } from '../services/services.ts'
import { listSources, type Sources } from '../shop/read-shop.ts'

export type ShopSnapshot = {
  account: Stored<Account> | null
  manifest: Stored<Manifest> | null
  /** Pages in the bucket: key → ETag. */
  pages: Map<string, string>
  sources: Sources
}

/** Lists pages before reading their sources. */
export async function readShopSnapshot(services: Services, sub: string): Promise<ShopSnapshot> {
  const [account, manifest] = await Promise.all([
    services.documents.read(accountDoc(sub)),
    services.documents.readDerived(manifestDoc(sub)),
  ])
  const names = namesToLookUnder(account?.value, manifest?.value)
  const pages = await listAll(
    services.pages,
    names.map((name) => `sites/${name}/`),
  )
  const sources: Sources = account ? await listSources(services, sub, account.value.folder) : new Map()
  return { account, manifest, pages, sources }
}

/** Pages are under the name that the last run knew, and under former names only until a move is complete. */
function namesToLookUnder(account: Account | undefined, manifest: Manifest | undefined): string[] {
  const address = account ? shopAddressOrNull(account) : undefined
  const hasMoved = address !== manifest?.subdomain
  const names = [
    address,
    ...(hasMoved ? [account?.subdomain] : []),
    manifest?.subdomain,
    ...(hasMoved ? (account?.formerSubdomains ?? []) : []),
  ]
  return [...new Set(names.filter((name) => typeof name === 'string'))]
}

/** True if there is nothing to publish. */
export function isCurrent(
  { account, manifest, pages, sources }: ShopSnapshot,
  { renderer, site, now }: Services,
): boolean {
  if (!manifest) return !account && pages.size === 0
  const { value } = manifest
  return (
    value.rendererVersion === renderer.version &&
    value.origin === site.origin &&
    value.paymentOrigin === site.paymentOrigin &&
    (value.nextChangeAt === null || now() < new Date(value.nextChangeAt)) &&
    isSame(value.sources, sources) &&
    isSame(
      mapValues(value.pages, ({ etag }) => etag),
      pages,
    )
  )
}

const isSame = (before: Record<string, string>, now: Map<string, string>): boolean =>
  Object.keys(before).length === now.size &&
  Object.entries(before).every(([key, value]) => now.get(key) === value)

const mapValues = <T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
