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

/** Who lost a race waits longer than the other's run takes, so that one of them gets through. */
const patience = { limit: 12, baseInMs: 20, capInMs: 2_000 }

/**
 * Brings the market up to the truth of these books: their segment, their chunk, the histogram, and the fronts and
 * pages of the facets that they stand in or stood in. What is read and written depends on the books alone, not
 * on how many others there are. Every step can be repeated, so a run that died is finished by the next; and any
 * number of runs may be at it at once: each write names the version it replaces, and a run that made something of
 * what another has changed meanwhile makes it again.
 */
export async function updateMarket(
  services: Services,
  asked: readonly ChangedBooksRequest[],
): Promise<{ changed: string[] }> {
  const changed = new Set<string>()
  const faults = new Map<string, unknown>()
  /** What this run may have written of these can be older than what others wrote: it is done once more. */
  const due = new Set<string>()
  /** The lists that it began to write: another run can have said meanwhile that a book has left them. */
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

/** Writes `lists` and those of these books, which it adds. False where another run was at the same files. */
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
  // Leaders are read after the fronts: a recount that comes between takes away the version a write depends on.
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

/** A book that goes must not be found for a minute more; whatever else changed is fresh by itself by then. */
const vanish = ({ invalidate }: Services): Promise<void> =>
  invalidate([marketTag]).catch((error: unknown) => console.error('an invalidation failed', error))

/** The front of a list after these changes. */
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
