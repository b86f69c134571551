import { inParallel } from '@lorecircle/shared/in-parallel'
import { market } from '@lorecircle/shared/market/market-data'
import type { Services } from '../services/services.ts'
import { untilAlone } from './align-market.ts'
import { marketFiles } from './market-files.ts'
import { batchSize } from './positions.ts'
import type { RebuildProgress } from './rebuild-progress.ts'
import { type Faults, UnreadableAuthors } from './unreadable-authors.ts'
import { updateMarket } from './update-market.ts'
import { writeChunks, writeSegments } from './write-changes.ts'

const chunksAtOnce = 32
const chunksInBatch = Math.ceil(batchSize / market.chunkSize)

/**
 * Takes the cards away that no author's books account for. A book that was published while the rebuild went on is
 * not among those that it saw: its own documents are asked first.
 */
export async function withdrawGone(
  services: Services,
  { seen, doneOf, note }: RebuildProgress,
  faults: Faults,
): Promise<void> {
  const done = doneOf('gone')
  if (done === null) return
  const listed = await services.pages.list('market-data/chunks/')
  const chunks = [...listed.keys()].map((key) => Number(/(\d+)\.json$/.exec(key)?.[1])).sort((a, b) => a - b)
  const left = chunks.filter((chunk) => done === '' || chunk > Number(done))
  for (let from = 0; from < left.length; from += chunksInBatch) {
    const batch = left.slice(from, from + chunksInBatch)
    const found = await inParallel(chunksAtOnce, batch, (chunk) => cardsIn(services, chunk))
    const unseen = found.flat().filter(({ position }) => !seen.has(position))
    await withdraw(services, unseen, faults)
    await note({ step: 'gone', done: String(batch.at(-1)) })
  }
}

type Standing = { position: number; bookId: string }

async function cardsIn(services: Services, chunk: number): Promise<Standing[]> {
  const { books } = (await marketFiles(services).chunk(chunk)).value
  return books.flatMap((card, at) =>
    card ? [{ position: chunk * market.chunkSize + at, bookId: card.id }] : [],
  )
}

async function withdraw(services: Services, unseen: readonly Standing[], faults: Faults): Promise<void> {
  const { record } = marketFiles(services)
  const records = await inParallel(chunksAtOnce, unseen, ({ bookId }) => record(bookId))
  const [asked, stray]: [{ sub: string; books: string[] }[], number[]] = [[], []]
  for (const [n, { position, bookId }] of unseen.entries()) {
    const known = records[n]?.value
    // A book that names nobody may be that of an author who could not be read.
    if (known?.position !== position) stray.push(position)
    else if (known.sub !== undefined || faults.size === 0)
      asked.push({ sub: known.sub ?? '', books: [bookId] })
  }
  if (stray.length > 0) await clear(services, stray)
  await updateMarket(services, asked).catch((error: unknown) => {
    if (!(error instanceof UnreadableAuthors)) throw error
    for (const sub of error.subs) faults.set(sub, error.cause)
  })
}

/** Nobody's record knows of these: they are copies of a book that stands elsewhere, or of none. */
const clear = (services: Services, positions: readonly number[]) =>
  untilAlone(services, async (files) => {
    const placings = positions.map((position) => ({ position, card: null }))
    const [segments, areChunksWritten] = await Promise.all([
      writeSegments(files, placings),
      writeChunks(files, placings),
    ])
    return segments !== null && areChunksWritten
  })
