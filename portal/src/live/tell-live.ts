import type { BookForAuthor } from '@lorecircle/shared/book-for-author'
import { waitUntilLive } from './live.ts'
import { showToast } from './toast.ts'

/** Says that a book was saved, then how long its readers had to wait for it. */
export async function tellLive(book: BookForAuthor, said: string, savedAt: number): Promise<void> {
  showToast({ text: said })
  if (!book.public) return
  const live = await waitUntilLive(book, savedAt)
  if (live.state === 'live') {
    showToast({
      text: `${said} Live in ${live.seconds} s`,
      link: { href: live.url, text: `View ${book.title}` },
    })
  }
  if (live.state === 'on its way') {
    showToast({ text: `${said} It is kept safe and still on its way to your readers.` })
  }
}
