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

/** A published book that the market has no record of: it is new, or its record was lost. */
export type Unplaced = { sub: string; bookId: string }

/**
 * Finds what no event told of one shop: lost messages, pages changed or lost behind the publisher's back, and what is
 * due by time alone. Compares its sources, manifest and pages, and its books with the market's own records, and mends
 * what differs. Its fault is noted and holds nobody else up. Answers the books without a record: `placeUnplaced` puts
 * them into the market at the end of the run.
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

/** Puts books without a record into the market: where the record was lost, at the position that they had. */
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

/** The author's books, public or not, of which the market's record does not say what the manifest does. */
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

/** A look at a shop costs about what a save does, and finds what every event failed to tell: one a day is enough. */
const roundInMs = 24 * 60 * minuteInMs

type Share = HealedShops & { looked: number; isRoundOver: boolean }

/**
 * Sweeps shops from where the last run ended, for as long as a run may take. Behind the last of them the round is over,
 * and the next one begins a day after this one did. It notes how far it is after every few, so a run that dies loses
 * none and no author is always the last.
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

/** Where a run begins; null until the next round does. */
function turnOf(cursor: SweepCursor | undefined, now: Date): SweepCursor | null {
  const { after = '', begunAt = now.toISOString() } = cursor ?? {}
  if (after !== '') return { after, begunAt }
  const isOver = cursor?.begunAt === undefined || now.getTime() - Date.parse(begunAt) >= roundInMs
  return isOver ? { after, begunAt: now.toISOString() } : null
}

/** The next keys of a listing, at most so many; fewer only at its end. */
export async function nextKeys(listed: AsyncGenerator<{ key: string }>, count: number): Promise<string[]> {
  const keys: string[] = []
  while (keys.length < count) {
    const { value, done } = await listed.next()
    if (done) break
    keys.push(value.key)
  }
  return keys
}
