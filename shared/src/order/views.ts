import type { FormatType } from '../book/book.ts'
import type { SoldInBundle } from '../bundle/bundle.ts'
import type { Image } from '../media/image.ts'
import type { InShop } from '../site/views.ts'
import type { Order } from './order.ts'
import type { OrderSaying } from './sayings.ts'
import type { Sums } from './sums.ts'

/** `words`: `EPUB · 2.1 MB`. */
export type OrderFileView = { url: string; words: string }

export type OrderLineView = {
  id: string
  bookId: string
  title: string
  slug: string
  type: FormatType
  cover: Image | null
  quantity: number
  /** Of a numbered edition: which copies were sold. `returned`: those that went back, where others did not. */
  copies: { numbers: number[]; of: number; returned?: number[] } | null
  /** Of the numbered copies that are still theirs. */
  certificates: { number: number; url: string }[]
  dedication: string | null
  /** Its price for each copy, included; absent where it is free. */
  dedicationInCents?: number
  isSigned?: true
  itemsInCents: number
  discountInCents: number
  /** What can be fetched, and where; nothing of what comes by post, and of what was paid back. */
  files: OrderFileView[]
  /** The day on which it comes, while it is not out; null for what is. */
  releaseOn: string | null
  mayCancel: boolean
  /** All of it was paid back. */
  isReturned: boolean
  bundle?: SoldInBundle
}

/** A line of an order that was shared: nothing of its price or of its buyer. */
export type SharedLineView = Pick<
  OrderLineView,
  'bookId' | 'title' | 'type' | 'cover' | 'quantity' | 'files' | 'releaseOn' | 'isReturned'
>

/** The page of an order's shared link. */
export type SharedOrderView = InShop & { lines: SharedLineView[] }

/** A parcel's way, as its author wrote it down. */
export type TrackingView = { carrier: string; number: string; url: string | null }

export type ThankYouView = InShop & {
  order: {
    id: string
    /** Opens this page; every form of it sends it along. */
    readerToken: string
    lines: OrderLineView[]
    sums: Sums
    refundedInCents: number
    email: string
    buyerName: string
    placedOn: string
    /** Bought just now, so that there is nothing to tell but thanks. */
    isFresh: boolean
    /** Where it stands, in a sentence. */
    standing: string
    story: { day: string; words: string }[]
    /** Of each parcel of which something is known, in the order in which they were sent. */
    trackings: TrackingView[]
    /** Null where nothing is sent, or nothing of it is kept. */
    shipTo: Order['shipTo']
    gift: Order['gift']
    mayChangeAddress: boolean
    /** When each parcel is expected, a sentence each, with how many parcels there are. */
    expected: string[]
  }
  saying: OrderSaying | null
}
