import { inParallel } from '@lorecircle/shared/in-parallel'
import { attempts } from '@lorecircle/shared/storage/retry'
import type { MarketMessage } from '../services/market-queue.ts'
import type { Services } from '../services/services.ts'
import { changedFront } from './changed-front.ts'
import { MarketContention } from './contention.ts'
import { type MarketFiles, marketFiles, marketTag, segmentsIn } from './market-files.ts'
import { noteApplied, noteIntent } from './note-changes.ts'
import { type Change, readChanges } from './read-changes.ts'
import { readStanding, writeStanding } from './standing.ts'
import { storedMasks } from './stored-masks.ts'
import { writeChunks, writeCounts, writeSegments } from './write-changes.ts'

const patience = { limit: 10, capInMs: 160 }

/**
 * Brings the market up to the truth of these books: their segment, their chunk, the counts, and the fronts and
 * pages of the facets that they stand in or stood in. What is read and written depends on the books alone, not
 * on how many others there are. Every step can be repeated, so a run that died is finished by the next.
 */
export async function updateMarket(
  services: Services,
  asked: readonly Asked[],
): Promise<{ changed: string[] }> {
  const files = marketFiles(services)
  const authors = byAuthor(asked)
  const changed = new Set<string>()
  for await (const attempt of attempts(patience)) {
    const changes = await readChanges(services, files, authors)
    if (changes.length === 0) return { changed: [...changed] }
    for (const { bookId } of changes) changed.add(bookId)
    if (await apply(services, files, changes)) attempt.goOn()
  }
  throw new MarketContention()
}

type Asked = Pick<MarketMessage, 'sub' | 'books'>

/** Messages about the same author as one, each book once. */
function byAuthor(asked: readonly Asked[]): Asked[] {
  const authors = Map.groupBy(asked, ({ sub }) => sub)
  return [...authors].map(([sub, messages]) => ({
    sub,
    books: [...new Set(messages.flatMap(({ books }) => books))],
  }))
}

/** False where a file was not as it had been read. */
async function apply(services: Services, files: MarketFiles, changes: Change[]): Promise<boolean> {
  const { pages, site } = services
  const noted = await noteIntent(services, changes)
  if (!noted) return false
  const [segments, areChunksWritten] = await Promise.all([
    writeSegments(services, files, changes),
    writeChunks(services, files, changes),
  ])
  if (!segments || !areChunksWritten) return false
  const counts = await writeCounts(files, segments)
  if (!counts) return false

  const lists = new Set(noted.flatMap(({ value }) => value.places))
  // Leaders are read after the fronts: a recount that comes between takes away the version a write depends on.
  const standing = await inParallel(16, [...lists], (list) => readStanding({ files, site }, list, pages.etag))
  const leaders = (await files.leaders()).value
  const source = { files, masks: storedMasks(files, segmentsIn(counts), segments), counts, leaders }
  const written = await inParallel(16, standing, async (before) =>
    writeStanding(services, before, await changedFront(source, before, changes)),
  )
  if (written.includes(null)) return false
  await services
    .invalidate([marketTag])
    .catch((error: unknown) => console.error('an invalidation failed', error))
  return noteApplied(services, changes, noted)
}
