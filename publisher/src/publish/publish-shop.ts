import { isMember } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { errorForLog } from '@lorecircle/shared/error-for-log'
import { keepCatalogue } from '@lorecircle/shared/publishing/read-catalogue'
import { attempts } from '@lorecircle/shared/storage/retry'
import type { Services } from '../services/services.ts'
import { type ReadShop, readShop } from '../shop/read-shop.ts'
import { shopFiles } from '../shop/shop-files.ts'
import { inShop } from '../shop/shop-view.ts'
import { forgetShop, shopTag } from './forget-shop.ts'
import { isCurrent, lookAtShop, type ShopSnapshot } from './look-at-shop.ts'
import { marketHashes } from './market-hashes.ts'
import type { Render } from './render.ts'
import { booksWithoutTally, bookWithUnreadableTally, restoreTallies } from './restore-tallies.ts'
import { changedBooks, manifestOf, writeManifest } from './shop-manifest.ts'
import type { OnStep } from './steps.ts'
import { type Wanted, writePages } from './write-pages.ts'

/** What one run did: pages by key in the site bucket, market books by id. */
type Publication = { written: string[]; removed: string[]; market: string[] }

type PublishOptions = { onStep?: OnStep; render?: Render }

const patience = { limit: 30, capInMs: 320 }

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
  { onStep = () => {}, render = 'changed' }: PublishOptions = {},
): Promise<Publication> {
  const done: Publication = { written: [], removed: [], market: [] }
  let isDue = render !== 'changed'
  for await (const attempt of attempts(patience)) {
    const seen = await lookAtShop(services, sub)
    await onStep('looked')
    if (!isDue && isCurrent(seen, services)) return done
    if (!(await bringUpToDate(services, sub, seen, done, { onStep, render }))) continue
    isDue = false
    attempt.goOn()
  }
  throw new PublishContention(sub)
}

/** Where an author has gone, or has no name yet. */
const nothing: Wanted = { pages: [], filesBeside: () => [] }

/** Writes what differs. False where somebody else was there first. */
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

  const where = read && inShop(read.shop, services.site, now)
  const wanted = where ? shopFiles(read.shop, where) : nothing
  const synced = await writePages(services, seen, wanted, { ...options, cacheTag: shopTag(sub) })
  done.written.push(...synced.written)
  done.removed.push(...synced.removed)
  // What readers may not see any more; what changed is fresh within two seconds (`s-maxage`).
  const invalidated = synced.removed.length > 0 ? forgetShop(services, sub) : undefined
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
  for (const due of read?.dueCatalogues ?? []) await keepCatalogue(services, due)
  return settled(invalidated, isNoted)
}

/** What the shop's documents say; 'again' where a tally was unreadable, and is counted again by now. */
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

/** A lost invalidation costs two seconds, so it is said and not fatal. */
async function settled<T>(invalidated: Promise<void> | undefined, result: T): Promise<T> {
  await invalidated?.catch((error: unknown) => console.error(`an invalidation failed: ${errorForLog(error)}`))
  return result
}
