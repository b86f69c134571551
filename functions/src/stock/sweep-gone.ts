import { goneDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { addUpGone } from './add-up-gone.ts'

type Sweeping = { documents: Documents; log(event: string, facts: Record<string, unknown>): void }

/** Adds up the copies that left and that no run has added up since. Answers of how many books. */
export async function sweepGone({ documents, log }: Sweeping): Promise<number> {
  const books = new Map<string, { sub: string; bookId: string }>()
  for await (const { key } of documents.list(goneDoc.within())) {
    const [sub, bookId] = goneDoc.placesIn(key) ?? []
    if (sub !== undefined && bookId !== undefined) books.set(`${sub}/${bookId}`, { sub, bookId })
  }
  for (const book of books.values()) {
    try {
      await addUpGone(documents, book)
    } catch (error) {
      log('sweep.failed', { ...book, error: String(error) })
    }
  }
  return books.size
}
