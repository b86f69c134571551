import { type Account, graceEndsAt } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { compare } from '@lorecircle/shared/compare'
import type { Manifest } from '@lorecircle/shared/publishing/manifest'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import type { Stored } from '@lorecircle/shared/storage/documents'
import { attempts } from '@lorecircle/shared/storage/retry'
import { etagOf } from '@lorecircle/shared/storage/site-bucket'
import { countSynced, listAll, syncFiles } from '@lorecircle/shared/storage/sync-files'
import { marketCards } from './market/market-card.ts'
import { renderPages } from './render-pages.ts'
import type { Services } from './services.ts'
import { listSources, readShop, type Shop, type Sources } from './shop/read-shop.ts'
import { shopFiles } from './shop/shop-files.ts'
import { inShop } from './shop/shop-view.ts'
import { pageFile } from './shop-file.ts'

/** What one run did: pages by key in the site bucket, market books by id. */
export type Publication = { written: string[]; removed: string[]; market: string[] }

/** Where a run can be watched, or held up, from outside. */
export type Step = 'looked' | 'rendered' | 'wrote a page' | 'wrote the pages' | 'wrote the manifest'
export type OnStep = (step: Step) => Promise<void> | void

export type PublishOptions = { onStep?: OnStep; render?: 'what changed' | 'everything' }

const patience = { limit: 30, capInMs: 320 }

export const shopTag = (sub: string) => `shop-${sub}`

/** Kept changing for longer than a run may take; the message comes again. */
export class PublishContention extends Error {
  constructor(sub: string) {
    super(`the shop of ${sub} kept changing while it was published`)
    this.name = 'PublishContention'
  }
}

/**
 * Makes one author's pages what the stored truth says, whoever else is at it: look, write what differs, look
 * again, until nothing is left to do. Pages are listed before their sources are read and every write names
 * the version that it replaces, so a run that fell behind meets a 412 and not a newer page.
 */
export async function publishShop(
  services: Services,
  sub: string,
  { onStep = () => {}, render = 'what changed' }: PublishOptions = {},
): Promise<Publication> {
  const done: Publication = { written: [], removed: [], market: [] }
  let isDue = render === 'everything'
  for await (const attempt of attempts(patience)) {
    const seen = await look(services, sub)
    await onStep('looked')
    if (!isDue && isCurrent(seen, services)) return done
    if (!(await bringUpToDate(services, sub, seen, done, onStep))) continue
    isDue = false
    attempt.goOn()
  }
  throw new PublishContention(sub)
}

type Seen = {
  account: Stored<Account> | null
  manifest: Stored<Manifest> | null
  /** The author's pages as they stand in the bucket: key → ETag. */
  pages: Map<string, string>
  sources: Sources
}

async function look(services: Services, sub: string): Promise<Seen> {
  const [account, manifest] = await Promise.all([
    services.documents.read(accountDoc(sub)),
    services.documents.read(manifestDoc(sub)),
  ])
  const names = new Set([
    account?.value.subdomain,
    ...(account?.value.formerSubdomains ?? []),
    manifest?.value.subdomain,
  ])
  const prefixes = [...names].filter((name) => typeof name === 'string').map((name) => `sites/${name}/`)
  const pages = await listAll(services.pages, prefixes)
  const sources: Sources = account ? await listSources(services, sub, account.value.folder) : new Map()
  return { account, manifest, pages, sources }
}

function isCurrent({ account, manifest, pages, sources }: Seen, { renderer, site, now }: Services): boolean {
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

/** Writes what differs. False where somebody else was there first. */
async function bringUpToDate(services: Services, sub: string, seen: Seen, done: Publication, onStep: OnStep) {
  const { renderer, site } = services
  const now = services.now()
  const read = seen.account ? await readShop(services, seen.account.value, seen.sources) : null
  if (seen.account && read?.sources.get(accountDoc(sub).key) !== seen.account.etag) return false

  const where = read && inShop(read.shop, site, now)
  const rendered = await renderPages(renderer, where ? shopFiles(read.shop, where) : [])
  await onStep('rendered')

  const files = [...rendered.values()].map((file) => pageFile(file, shopTag(sub)))
  const synced = await syncFiles(services.pages, seen.pages, files, {
    isGone: () => true,
    onWrite: () => onStep('wrote a page'),
  })
  done.written.push(...synced.written)
  done.removed.push(...synced.removed)
  const invalidated = countSynced(synced) > 0 ? services.invalidate([shopTag(sub)]) : undefined
  await onStep('wrote the pages')
  if (synced.missed.length > 0) return settled(invalidated, false)

  const cards = read ? marketCards(read.shop, site) : new Map<string, { cardHash: string }>()
  const books = changedBooks(seen.manifest?.value.market ?? {}, cards)
  if (books.length > 0) await services.market({ sub, books })
  done.market.push(...books)

  const manifest: Manifest = {
    version: 1,
    rendererVersion: renderer.version,
    origin: site.origin,
    paymentOrigin: site.paymentOrigin,
    subdomain: read?.shop.account.subdomain ?? null,
    sources: sorted(read?.sources ?? new Map()),
    pages: sorted(new Map([...synced.etags].map(([key, etag]) => [key, { etag }]))),
    market: sorted(cards),
    nextChangeAt: nextChangeOf(read?.shop, now),
  }
  const isNoted = await writeManifest(services, sub, seen.manifest, manifest)
  await onStep('wrote the manifest')
  return settled(invalidated, isNoted)
}

async function writeManifest(
  { documents }: Services,
  sub: string,
  before: Stored<Manifest> | null,
  manifest: Manifest,
): Promise<boolean> {
  const document = manifestDoc(sub)
  if (!before) return (await documents.create(document, manifest)) !== null
  if (etagOf(JSON.stringify(manifest)) === before.etag) return true
  return (await documents.replace(document, manifest, before.etag)) !== null
}

/** A lost invalidation costs two seconds (`s-maxage`), so it is said and not fatal. */
async function settled<T>(invalidated: Promise<void> | undefined, result: T): Promise<T> {
  await invalidated?.catch((error: unknown) => console.error('an invalidation failed', error))
  return result
}

const nextChangeOf = (shop: Shop | undefined, now: Date): string | null => {
  const graceEnds = shop ? graceEndsAt(shop.account) : null
  return graceEnds && graceEnds > now ? graceEnds.toISOString() : null
}

const changedBooks = (before: Manifest['market'], after: Map<string, { cardHash: string }>): string[] =>
  [...new Set([...Object.keys(before), ...after.keys()])].filter(
    (id) => before[id]?.cardHash !== after.get(id)?.cardHash,
  )

const isSame = (before: Record<string, string>, now: Map<string, string>): boolean =>
  Object.keys(before).length === now.size &&
  Object.entries(before).every(([key, value]) => now.get(key) === value)

const sorted = <T>(map: Map<string, T>): Record<string, T> =>
  Object.fromEntries([...map].sort(([a], [b]) => compare(a, b)))

const mapValues = <T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
