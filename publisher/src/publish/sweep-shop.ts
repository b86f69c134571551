import { accountDoc } from '@lorecircle/shared/account/stored'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { errorForLog } from '@lorecircle/shared/error-for-log'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { marketBookDoc } from '@lorecircle/shared/market/stored'
import { manifestDoc, type SweepCursor, sweepCursorDoc } from '@lorecircle/shared/publishing/stored'
import { nullIfUnreadable } from '@lorecircle/shared/storage/read-documents'
import { restoreRecords } from '../market/restore-records.ts'
import { updateMarket } from '../market/update-market.ts'
import type { Services } from '../services/services.ts'
import { publishShop } from './publish-shop.ts'

export type HealedShops = {
  shops: { sub: string; written: number; removed: number }[]
  market: string[]
  failed: string[]
}

export const emptyHealedShops = (): HealedShops => ({ shops: [], market: [], failed: [] })

/** A published book without a market record: it is new, or its record was lost. */
export type Unplaced = { sub: string; bookId: string }

/**
 * Finds changes to a shop that no event reported: lost messages, changed or lost pages, and scheduled changes.
 * Compares sources, manifest, pages and market records, and repairs differences. Its failure is logged and does not
 * stop other shops. Returns the books without a market record, which `placeUnplaced` adds at the end of the run.
 */
export async function sweepShop(services: Services, sub: string, healed: HealedShops): Promise<Unplaced[]> {
  try {
    const { written, removed } = await publishShop(services, sub)
    if (written.length + removed.length > 0) {
      healed.shops.push({ sub, written: written.length, removed: removed.length })
    }
    const { stale, unplaced } = await outOfDateInMarket(services, sub)
    if (stale.length > 0)
      healed.market.push(...(await updateMarket(services, [{ sub, books: stale }])).changed)
    return unplaced.map((bookId) => ({ sub, bookId }))
  } catch (error) {
    console.error(`${sub} could not be swept: ${errorForLog(error)}`)
    healed.failed.push(sub)
    return []
  }
}

/** Adds books without a record to the market; a book whose record was lost keeps its position. */
export async function placeUnplaced(
  services: Services,
  unplaced: readonly Unplaced[],
  healed: HealedShops,
): Promise<void> {
  if (unplaced.length === 0) return
  await restoreRecords(services, unplaced)
  const asked = unplaced.map(({ sub, bookId }) => ({ sub, books: [bookId] }))
  healed.market.push(...(await updateMarket(services, asked)).changed)
}

/** The author's books, public or not, whose market record differs from the manifest. */
async function outOfDateInMarket({ documents }: Services, sub: string) {
  const found = { stale: [] as string[], unplaced: [] as string[] }
  const manifest = await documents.readDerived(manifestDoc(sub))
  if (manifest === null) return found
  const { sources, market } = manifest.value
  const books = Object.keys(sources).filter((key) => bookDoc.placesIn(key) !== null)
  await inParallel(16, books.map(bookDoc.nameIn), async (bookId) => {
    const shown = market[bookId]?.cardHash ?? null
    const record = await nullIfUnreadable(documents.read(marketBookDoc(bookId)))
    if (record === null) {
      if (shown !== null) found.unplaced.push(bookId)
      return
    }
    const isWithdrawn = shown !== null || record.value.places.length === 0
    if (record.value.applied !== shown || !isWithdrawn) found.stale.push(bookId)
  })
  return found
}

const minuteInMs = 60 * 1000

/** A check costs about as much as a save and finds everything that events missed, so one a day is enough. */
const roundInMs = 24 * 60 * minuteInMs

type Share = HealedShops & { looked: number; isRoundOver: boolean }

/**
 * Sweeps shops from where the last run ended, within the time limit of a run. The next round begins a day after this
 * one began. Progress is saved every few shops, so a run that dies skips none and no author is always last.
 */
export async function sweepSomeShops(
  services: Services,
  { forMs = 10 * minuteInMs, atOnce = 16 }: { forMs?: number; atOnce?: number } = {},
): Promise<Share> {
  const { documents, now } = services
  const until = now().getTime() + forMs
  const share: Share = { ...emptyHealedShops(), looked: 0, isRoundOver: true }
  const from = turnOf((await documents.readDerived(sweepCursorDoc()))?.value, now())
  if (from === null) return share
  const unplaced: Unplaced[] = []
  const waiting = documents.list(accountDoc.within(), from.after || undefined)
  do {
    const keys = await nextKeys(waiting, atOnce)
    const found = await inParallel(atOnce, keys, (key) => sweepShop(services, accountDoc.nameIn(key), share))
    unplaced.push(...found.flat())
    share.looked += keys.length
    share.isRoundOver = keys.length < atOnce
    const after = share.isRoundOver ? '' : (keys.at(-1) ?? '')
    await documents.write(sweepCursorDoc(), { ...from, after })
  } while (!share.isRoundOver && now().getTime() < until)
  await placeUnplaced(services, unplaced, share)
  return share
}

/** Null until the next round is due. */
function turnOf(cursor: SweepCursor | undefined, now: Date): SweepCursor | null {
  const { after = '', begunAt = now.toISOString() } = cursor ?? {}
  if (after !== '') return { after, begunAt }
  const isOver = cursor?.begunAt === undefined || now.getTime() - Date.parse(begunAt) >= roundInMs
  return isOver ? { after, begunAt: now.toISOString() } : null
}

/** At most `count` keys; fewer only at the end of the listing. */
export async function nextKeys(listed: AsyncGenerator<{ key: string }>, count: number): Promise<string[]> {
  const keys: string[] = []
  while (keys.length < count) {
    const { value, done } = await listed.next()
    if (done) break
    keys.push(value.key)
  }
  return keys
}
