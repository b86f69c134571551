import { markSold } from '@lorecircle/local/demo/stock-shelves'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { openPlatformStore } from '../../bench/portal/store.ts'
import { journeyHome } from './journey-home.ts'

/** Withdraws the first `sold` copies of the book's first format, as if sold elsewhere before; done when readers see it. */
export async function markCopiesSold(
  platform: PlatformFile,
  { sub, book, sold }: { sub: string; book: BookForAuthor; sold: number },
): Promise<void> {
  const [format] = book.formats
  if (!format) throw new Error(`${book.title} has no format`)
  const store = openPlatformStore(platform, journeyHome())
  try {
    await markSold(store.documents, { sub, bookId: book.id, formatId: format.id, sold })
    await store.published()
  } finally {
    store.close()
  }
}
