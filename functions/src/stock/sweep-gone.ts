import { goneDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { addUpGone } from './add-up-gone.ts'

type Sweeping = {
  documents: Documents
  now(): Date
  log(event: string, facts: Record<string, unknown>): void
}

const aMinuteInMs = 60 * 1000

/**
 * Adds up the copies that left and that no run has added up since, for as long as it may; what is added up is noted no
 * more, so the next run begins with what is left. Answers of how many books.
 */
export async function sweepGone({ documents, now, log }: Sweeping, forMs = aMinuteInMs): Promise<number> {
  const untilMs = now().getTime() + forMs
  const books = new Set<string>()
  for await (const { key } of documents.list(goneDoc.within())) {
    if (now().getTime() >= untilMs) break
    const [sub, bookId] = goneDoc.placesIn(key) ?? []
    if (sub === undefined || bookId === undefined || books.has(`${sub}/${bookId}`)) continue
    books.add(`${sub}/${bookId}`)
    try {
      await addUpGone(documents, { sub, bookId })
    } catch (error) {
      log('sweep.failed', { sub, bookId, error: String(error) })
    }
  }
  return books.size
}
