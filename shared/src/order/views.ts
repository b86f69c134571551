import type { FormatType } from '../book/book.ts'
import type { Image } from '../media/image.ts'
import type { InShop } from '../site/views.ts'
import type { Sums } from './sums.ts'

export type OrderLineView = {
  id: string
  bookId: string
  title: string
  slug: string
  type: FormatType
  cover: Image | null
  quantity: number
  /** Of a numbered edition: which copies are theirs. */
  copies: { numbers: number[]; of: number } | null
  dedication: string | null
  itemsInCents: number
  discountInCents: number
  /** Where the file can be fetched; null for what comes by post, and for what was paid back. */
  downloadUrl: string | null
  /** All of it was paid back. */
  isReturned: boolean
}

export type ThankYouView = InShop & {
  order: {
    id: string
    lines: OrderLineView[]
    sums: Sums
    email: string
    placedAt: string
  }
}
