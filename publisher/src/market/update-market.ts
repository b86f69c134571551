import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Mode } from '@lorecircle/shared/market/facets'
import type { Front } from '@lorecircle/shared/market/market-files'
import { attempts } from '@lorecircle/shared/storage/retry'
import type { Services } from '../services/services.ts'
import { changeFront, isShort } from './front.ts'
import { facetTotal } from './histogram.ts'
import { type MarketCard, parseListKey } from './market-card.ts'
import { MarketContention, type MarketFiles, marketFiles, marketTag } from './market-files.ts'
import { recordAppliedChanges, recordPendingChanges } from './note-changes.ts'
import { type ChangedBooksRequest, UnreadableAuthors } from './read-authors.ts'
import { type MarketChange, readChanges } from './read-changes.ts'
import { type FrontSource, refillFront } from './refill.ts'
import { createLostFileRestorer } from './restore-market-files.ts'
import { type ListSnapshot, readListSnapshots, writeLists } from './standing.ts'
import { createMaskSource } from './stored-masks.ts'
import { type CardPlacement, writeChunks, writeSegments } from './write-changes.ts'
import { writeHistogram } from './write-histogram.ts'

const stands = ({ modes, facets }: MarketCard, mode: Mode, facetKey: string) =>
  modes.includes(mode) && facets.includes(facetKey)

/** Backs off longer than another run takes, so that one of them succeeds. */
const patience = { limit: 12, baseInMs: 20, capInMs: 2_000 }

/**
 * Updates the market for these books: their segment, chunk, the histogram, and the fronts and pages of their current
 * and former facets. The cost depends on these books only, not on the size of the market. Every step is idempotent
 * and every write is conditional, so runs may be repeated or concurrent; a run whose inputs changed starts over.
 */
export async function updateMarket(
  services: Services,
  asked: readonly ChangedBooksRequest[],
): Promise<{ changed: string[] }> {
  const changed = new Set<string>()
  const faults = new Map<string, unknown>()
  /** This run's writes for these may be older than those of another run, so they are repeated. */
  const due = new Set<string>()
  /** Lists that this run began to write: another run may have recorded meanwhile that a book left them. */
  const begun = new Set<string>()
  for await (const attempt of attempts(patience)) {
    const files = marketFiles(services)
    const changes = await readChanges(services, files, asked, { due, faults })
    if (changes.length === 0) {
      if (faults.size > 0) throw new UnreadableAuthors(faults)
      return { changed: [...changed] }
    }
    for (const { bookId } of changes) {
      changed.add(bookId)
      due.add(bookId)
    }
    if (!(await apply(services, files, changes, begun))) continue
    due.clear()
    begun.clear()
    attempt.goOn()
  }
  throw new MarketContention()
}

/**
 * Writes `lists` and the lists of these books, which it adds. Returns false if another run changed the same files.
 */
async function apply(
  services: Services,
  files: MarketFiles,
  changes: readonly MarketChange[],
  lists: Set<string>,
): Promise<boolean> {
  const { pages, site } = services
  const noted = await recordPendingChanges(services, changes)
  if (!noted) return false
  const placings = changes.map(({ record, card }) => ({ position: record.value.position, card }))
  const [segments, areChunksWritten] = await Promise.all([
    writeSegments(files, placings, createLostFileRestorer(services)),
    writeChunks(files, placings, createLostFileRestorer(services)),
  ])
  if (!segments || !areChunksWritten) return false
  const histogram = await writeHistogram(files, segments)
  if (!histogram) return false

  for (const list of noted.flatMap(({ value }) => value.places)) lists.add(list)
  // Reads leaders after the fronts: a recount in between invalidates the version that a write depends on.
  const standing = await inParallel(16, [...lists], (list) =>
    readListSnapshots({ files, site }, list, pages.etag),
  )
  const leaders = (await files.leaders()).value
  const source = { files, masks: createMaskSource(files, histogram.segments, segments), histogram, leaders }
  const written = await inParallel(16, standing, async (before) =>
    writeLists(services, before, await changedFront(source, before, placings)),
  )
  if (written.includes(null) || !(await files.stillStand())) return false
  if (placings.some(({ card }) => card === null)) await vanish(services)
  return recordAppliedChanges(services, changes, noted)
}

/**
 * Invalidates because a removed book must vanish at once; other changes become fresh by themselves within a minute.
 */
const vanish = ({ invalidate }: Services): Promise<void> =>
  invalidate([marketTag]).catch((error: unknown) => console.error('an invalidation failed', error))

async function changedFront(
  source: FrontSource,
  { list, front }: ListSnapshot,
  changes: readonly CardPlacement[],
): Promise<Front> {
  const { mode, facetKey } = parseListKey(list)
  const moves = changes.map(({ position, card }) => ({
    position,
    card: card && stands(card, mode, facetKey) ? card.card : null,
  }))
  const total = facetTotal(source.histogram, mode, facetKey)
  const changed = changeFront(front.value, source.leaders[mode], moves, total)
  return isShort(changed) ? refillFront(source, list, changed) : changed
}
