import { graceEndsAt, isMember } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import type { Book } from '@lorecircle/shared/book/book'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { compare } from '@lorecircle/shared/compare'
import { shopAddressOrNull } from '@lorecircle/shared/custom-domain/address'
import { errorForLog } from '@lorecircle/shared/error-for-log'
import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Manifest } from '@lorecircle/shared/publishing/manifest'
import { storeCatalogue } from '@lorecircle/shared/publishing/read-catalogue'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import type { InShop } from '@lorecircle/shared/site/views'
import { rebuildTally } from '@lorecircle/shared/stock/rebuild-tally'
import { emptyTally, type Tally } from '@lorecircle/shared/stock/stock'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import { type Stored, UnreadableDocument } from '@lorecircle/shared/storage/read-documents'
import { attempts } from '@lorecircle/shared/storage/retry'
import { computeEtag } from '@lorecircle/shared/storage/site-bucket'
import { buildMarketCard, cardHash } from '../market/market-card.ts'
import { memoizeLast } from '../pages/render-pages.ts'
import type { Services } from '../services/services.ts'
import { type ReadShop, readShop, type Shop, type Sources } from '../shop/read-shop.ts'
import { shopFiles } from '../shop/shop-files.ts'
import { buildShopContext, publicBooks } from '../shop/shop-view.ts'
import { invalidateShop, shopCacheTag } from './forget-shop.ts'
import { isCurrent, readShopSnapshot, type ShopSnapshot } from './look-at-shop.ts'
import { type OnStep, type RenderScope, type WantedFiles, writePages } from './write-pages.ts'

const manifestOf = (
  { read, etags, views, cards }: Made,
  { renderer, site }: Pick<Services, 'renderer' | 'site'>,
  now: Date,
): Manifest => ({
  version: 1,
  rendererVersion: renderer.version,
  origin: site.origin,
  paymentOrigin: site.paymentOrigin,
  subdomain: read ? shopAddressOrNull(read.shop.account) : null,
  sources: sorted(read?.sources ?? new Map()),
  pages: sorted(new Map([...etags].map(([key, etag]) => [key, { etag }]))),
  views: sorted(views),
  market: sorted(cards),
  nextChangeAt: nextChangeOf(read?.shop, now),
})

/** Books whose market card differs. */
const changedBooks = (before: Manifest | undefined, after: Made['cards']): string[] => {
  const known = before?.market ?? {}
  return [...new Set([...Object.keys(known), ...after.keys()])].filter(
    (id) => known[id]?.cardHash !== after.get(id)?.cardHash,
  )
}

const nextChangeOf = (shop: Shop | undefined, now: Date): string | null => {
  const graceEnds = shop ? graceEndsAt(shop.account) : null
  return graceEnds && graceEnds > now ? graceEnds.toISOString() : null
}

const sorted = <T>(map: ReadonlyMap<string, T>): Record<string, T> =>
  Object.fromEntries([...map].sort(([a], [b]) => compare(a, b)))

/** Hash of each market card by book. */
const marketHashes = (
  { books, tallies }: Pick<Shop, 'books' | 'tallies'>,
  where: InShop,
): Map<string, { cardHash: string }> =>
  new Map(
    publicBooks(books).map((book) => {
      const tally = tallies.get(book.id) ?? emptyTally
      return [book.id, { cardHash: hashOfCard(book, tally, where) }]
    }),
  )

const hashOfCard = memoizeLast((book: Book, tally: Tally, { shop }: InShop) =>
  cardHash(buildMarketCard(book, tally, shop)),
)

type Publication = { written: string[]; removed: string[]; market: string[] }

type PublishOptions = { onStep?: OnStep; render?: RenderScope }

const patience = { limit: 30, capInMs: 320 }

/** The documents kept changing for longer than a run may take; the message is redelivered. */
export class PublishContention extends Error {
  constructor(sub: string) {
    super(`the shop of ${sub} kept changing while it was published`)
    this.name = 'PublishContention'
  }
}

/**
 * Makes one author's pages match the stored documents, safely with concurrent runs: read, write what differs, repeat
 * until nothing differs. Pages are listed before their sources are read and every write is conditional, so a run that
 * fell behind gets a 412 instead of overwriting a newer page.
 */
export async function publishShop(
  services: Services,
  sub: string,
  { onStep = () => {}, render = 'changed' }: PublishOptions = {},
): Promise<Publication> {
  const done: Publication = { written: [], removed: [], market: [] }
  let isDue = render !== 'changed'
  for await (const attempt of attempts(patience)) {
    const seen = await readShopSnapshot(services, sub)
    await onStep('looked')
    if (!isDue && isCurrent(seen, services)) return done
    if (!(await bringUpToDate(services, sub, seen, done, { onStep, render }))) continue
    isDue = false
    attempt.goOn()
  }
  throw new PublishContention(sub)
}

const nothing: WantedFiles = { pages: [], filesBeside: () => [] }

/** Writes what differs. Returns false if another run wrote first. */
async function bringUpToDate(
  services: Services,
  sub: string,
  seen: ShopSnapshot,
  done: Publication,
  options: Required<PublishOptions>,
): Promise<boolean> {
  const { onStep } = options
  const now = services.now()
  const lost = booksWithoutTally(seen)
  if (lost.length > 0) {
    await restoreTallies(services, seen, lost)
    return false
  }
  const read = await readWithTallies(services, seen)
  if (read === 'again') return false
  if (seen.account && read?.sources.get(accountDoc(sub).key) !== seen.account.etag) return false

  const where = read && buildShopContext(read.shop, services.site, now)
  const wanted = where ? shopFiles(read.shop, where) : nothing
  const synced = await writePages(services, seen, wanted, { ...options, cacheTag: shopCacheTag(sub) })
  done.written.push(...synced.written)
  done.removed.push(...synced.removed)
  // Only removed pages are invalidated; changed ones are fresh within two seconds (`s-maxage`).
  const invalidated = synced.removed.length > 0 ? invalidateShop(services, sub) : undefined
  await onStep('pages_written')
  if (synced.missed.length > 0) return settled(invalidated, false)

  const isListed = read !== null && isMember(read.shop.account, now)
  const cards = where && isListed ? marketHashes(read.shop, where) : new Map<string, { cardHash: string }>()
  const books = changedBooks(seen.manifest?.value, cards)
  if (books.length > 0) await services.market({ sub, books })
  done.market.push(...books)

  const views = new Map(wanted.pages.map(({ key, hash }) => [key, hash]))
  const manifest = manifestOf({ read, etags: synced.etags, views, cards }, services, now)
  const isNoted = await writeManifest(services, sub, seen.manifest, manifest)
  await onStep('manifest_written')
  for (const due of read?.dueCatalogues ?? []) await storeCatalogue(services, due)
  return settled(invalidated, isNoted)
}

/** Reads the shop's documents; 'again' if an unreadable tally was just recounted. */
async function readWithTallies(services: Services, seen: ShopSnapshot): Promise<ReadShop | null | 'again'> {
  try {
    return seen.account ? await readShop(services, seen.account.value, seen.sources) : null
  } catch (error) {
    const bookId = bookWithUnreadableTally(error)
    if (bookId === null) throw error
    await restoreTallies(services, seen, [bookId])
    return 'again'
  }
}

/** A lost invalidation costs two seconds only, so it is logged and not fatal. */
async function settled<T>(invalidated: Promise<void> | undefined, result: T): Promise<T> {
  await invalidated?.catch((error: unknown) => console.error(`an invalidation failed: ${errorForLog(error)}`))
  return result
}

/** Books whose tally existed in the last run and is missing now: nothing deletes a tally before its book. */
function booksWithoutTally({ account, manifest, sources }: ShopSnapshot): string[] {
  if (!account) return []
  const { folder, sub } = account.value
  return Object.keys(manifest?.value.sources ?? {}).flatMap((key) => {
    const [owner, bookId = ''] = tallyDoc.placesIn(key) ?? []
    const isLost = owner === sub && !sources.has(key) && sources.has(bookDoc(folder, bookId).key)
    return isLost ? [bookId] : []
  })
}

/** Null for any error other than an unreadable tally. */
function bookWithUnreadableTally(error: unknown): string | null {
  if (!(error instanceof UnreadableDocument)) return null
  return tallyDoc.placesIn(error.key)?.[1] ?? null
}

/** Recounts the tallies of these books from the claims of their formats. */
async function restoreTallies(
  { documents }: Pick<Services, 'documents'>,
  { account }: ShopSnapshot,
  bookIds: readonly string[],
): Promise<void> {
  if (!account) return
  const { folder, sub } = account.value
  await inParallel(4, bookIds, async (bookId) => {
    const book = await documents.read(bookDoc(folder, bookId))
    const formatIds = book?.value.formats.map(({ id }) => id) ?? []
    console.error(`the tally of book ${bookId} was lost and is counted again from its claims`)
    await rebuildTally(documents, { sub, bookId, formatIds })
  })
}

type Made = {
  read: { shop: Shop; sources: Sources } | null
  etags: ReadonlyMap<string, string>
  views: ReadonlyMap<string, string>
  cards: ReadonlyMap<string, { cardHash: string }>
}

/** Returns false if another run wrote first. */
async function writeManifest(
  { documents }: Pick<Services, 'documents'>,
  sub: string,
  before: Stored<Manifest> | null,
  manifest: Manifest,
): Promise<boolean> {
  const document = manifestDoc(sub)
  if (!before) return (await documents.create(document, manifest)) !== null
  if (computeEtag(JSON.stringify(manifest)) === before.etag) return true
  return (await documents.replace(document, manifest, before.etag)) !== null
}
