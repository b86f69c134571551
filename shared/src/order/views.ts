import type { FormatType } from '../book/book.ts'
import type { Image } from '../media/image.ts'
import type { InShop } from '../site/views.ts'

export type ThankYouView = InShop & {
  order: {
    id: string
    bookId: string
    title: string
    type: FormatType
    cover: Image | null
    copy: { number: number; of: number } | null
    totalInCents: number
    email: string
    /** Where the file can be fetched; null for what comes by post. */
    downloadUrl: string | null
    placedAt: string
  }
}
