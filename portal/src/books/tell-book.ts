import type { BookForAuthor } from '@lorecircle/shared/book-for-author'
import { tellLive } from '../live/tell-live.ts'
import { showToast } from '../live/toast.ts'

/** Says that a book was saved; of one that readers see, how soon they did. `savedAt` is `performance.now()`. */
export function tellBook(
  { id, etag, title, public: isPublic }: BookForAuthor,
  said: string,
  savedAt: number,
) {
  if (isPublic) void tellLive({ of: 'book', id, etag, title }, said, savedAt)
  else showToast({ text: said })
}
