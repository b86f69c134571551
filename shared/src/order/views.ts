import type { FormatType } from '../book/book.ts'
import type { SoldInBundle } from '../bundle/bundle.ts'
import type { BookFile } from '../media/book-file.ts'
import type { Image } from '../media/image.ts'
import type { InShop } from '../site/views.ts'
import type { OrderLineItem, OrderTotals } from './line.ts'
import type { Order } from './order.ts'
import { hasUnreturnedCopies, isAwaitingRelease } from './state.ts'

/** What an order's page says of the last thing that its reader did there; each under its path. */
export const orderNotices = {
  'address-changed': 'Address saved. We’ve emailed you and the author.',
  'address-packed': 'The parcel is already packed, so the address cannot change. Please contact the author.',
  'address-limit':
    'The address was changed too often today. Please try again tomorrow or contact the author.',
  'address-unclear': 'Part of the address is missing or too long. Nothing was changed.',
  'question-sent': 'Question sent. The answer comes by email.',
  'preorder-cancelled': 'Your preorder is cancelled. What you paid for it is refunded.',
  'preorder-late':
    'It is already released or on its way, so you cannot cancel it here. Please contact the author.',
  fault: 'Something went wrong. Please try again.',
} as const

/** `words`: `EPUB · 2.1 MB`. */
export type OrderFileView = { url: string; words: string }

export type OrderLineItemView = {
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
export type SharedLineItemView = Pick<
  OrderLineItemView,
  'bookId' | 'title' | 'type' | 'cover' | 'quantity' | 'files' | 'releaseOn' | 'isReturned'
>

/** The page of an order's shared link. */
export type SharedOrderView = InShop & { lines: SharedLineItemView[] }

/** A parcel's way, as its author wrote it down. */
export type TrackingView = { carrier: string; number: string; url: string | null }

export type ThankYouView = InShop & {
  order: {
    id: string
    /** Opens this page; every form of it sends it along. */
    readerToken: string
    lines: OrderLineItemView[]
    sums: OrderTotals
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
  saying: OrderNotice | null
}

export type OrderNotice = keyof typeof orderNotices

type Paid = Pick<Order, 'lines' | 'sums' | 'history'>

/** The files of a line that its reader may fetch, in their order: none of what is not out, or was all refunded. */
export const downloadableFiles = (order: Paid, line: OrderLineItem): BookFile[] =>
  hasUnreturnedCopies(order, line) && !isAwaitingRelease(order, line) ? line.format.files : []

/** The lines that have files which the reader may fetch. */
export const downloadableLineItems = (order: Paid): OrderLineItem[] =>
  order.lines.filter((line) => downloadableFiles(order, line).length > 0)
