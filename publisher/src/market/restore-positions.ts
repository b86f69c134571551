import { inParallel } from '@lorecircle/shared/in-parallel'
import { marketBookDoc, marketPositionDoc } from '@lorecircle/shared/market/stored'
import { nullIfUnreadable, UnreadableDocument } from '@lorecircle/shared/storage/read-documents'
import type { Services } from '../services/services.ts'

type Has = Pick<Services, 'documents'>
const atOnce = 32
/** Marks a position that belongs to no book and is never assigned. */
const nobody = ''

/**
 * The book at each position. An unreadable document is restored from the books' records; a position that is missing,
 * or that no record names, is omitted.
 */
export async function booksAtPositions(
  { documents }: Has,
  positions: readonly number[],
): Promise<Map<number, string>> {
  const unreadable = new Map<number, string>()
  const read = await inParallel(atOnce, positions, async (position) => {
    try {
      const owner = await documents.read(marketPositionDoc(position))
      return [position, owner?.value.bookId ?? nobody] as const
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error
      unreadable.set(position, error.etag)
      return [position, nobody] as const
    }
  })
  const restored = await restorePositions({ documents }, unreadable)
  return new Map([...read, ...restored].filter(([, bookId]) => bookId !== nobody))
}

/** Restores missing position documents below `taken`. Lists them all without reading them. */
export async function restoreMissingPositions({ documents }: Has, taken: number): Promise<void> {
  const there = new Set<number>()
  for await (const { key } of documents.list(marketPositionDoc.within()))
    there.add(Number(marketPositionDoc.nameIn(key)))
  const missing = Array.from({ length: taken }, (_, position) => position).filter((one) => !there.has(one))
  await restorePositions({ documents }, new Map(missing.map((position) => [position, null])))
}

/**
 * Restores position documents from the books' records, over the named unreadable version, or, if that is null, only
 * if none exists. Reads every record, so use it for lost positions only. A position that no record names is marked as
 * unused and not looked up again.
 */
async function restorePositions(
  { documents }: Has,
  positions: ReadonlyMap<number, string | null>,
): Promise<Map<number, string>> {
  if (positions.size === 0) return new Map()
  const found = new Map(
    [...(await positionsByRecord({ documents }))].filter(([position]) => positions.has(position)),
  )
  await inParallel(atOnce, [...positions], async ([position, unreadable]) => {
    const bookId = found.get(position) ?? nobody
    if (bookId !== nobody) console.error(`the document of position ${position} was lost and is written again`)
    const document = marketPositionDoc(position)
    await (unreadable === null
      ? documents.create(document, { bookId })
      : documents.replace(document, { bookId }, unreadable))
  })
  return found
}

/** First position after all known records and positions: the only safe one if the hint is lost. */
export async function firstFreePosition({ documents }: Has): Promise<number> {
  let free = 0
  for await (const { key } of documents.list(marketPositionDoc.within()))
    free = Math.max(free, Number(marketPositionDoc.nameIn(key)) + 1)
  for (const position of (await positionsByRecord({ documents })).keys()) free = Math.max(free, position + 1)
  return free
}

async function positionsByRecord({ documents }: Has): Promise<Map<number, string>> {
  const keys = (await Array.fromAsync(documents.list(marketBookDoc.within()))).map(({ key }) => key)
  const records = await inParallel(atOnce, keys, async (key) => {
    const record = await nullIfUnreadable(documents.read(marketBookDoc.at(key)))
    return record ? [[record.value.position, marketBookDoc.nameIn(key)] as const] : []
  })
  return new Map(records.flat())
}
