import type { FormatType } from '../book/book.ts'
import type { SoldInBundle } from '../bundle/bundle.ts'
import type { BookFile } from '../media/book-file.ts'
import type { Image } from '../media/image.ts'
import type { InShop } from '../site/views.ts'
import type { OrderLineItem, OrderTotals } from './line.ts'
import type { Order } from './order.ts'
import { hasUnreturnedCopies, isAwaitingRelease } from './state.ts'

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

export type OrderFileView = { url: string; words: string }

export type OrderLineItemView = {
  id: string
  bookId: string
  title: string
  slug: string
  type: FormatType
  cover: Image | null
  quantity: number
  copies: { numbers: number[]; of: number; returned?: number[] } | null
  certificates: { number: number; url: string }[]
  dedication: string | null
  dedicationInCents?: number
  isSigned?: true
  itemsInCents: number
  discountInCents: number
  files: OrderFileView[]
  releaseOn: string | null
  mayCancel: boolean
  isReturned: boolean
  bundle?: SoldInBundle
}

export type SharedLineItemView = Pick<
  OrderLineItemView,
  'bookId' | 'title' | 'type' | 'cover' | 'quantity' | 'files' | 'releaseOn' | 'isReturned'
>

export type SharedOrderView = InShop & { lines: SharedLineItemView[] }

export type TrackingView = { carrier: string; number: string; url: string | null }

export type ThankYouView = InShop & {
  order: {
    id: string
    readerToken: string
    lines: OrderLineItemView[]
    sums: OrderTotals
    refundedInCents: number
    email: string
    buyerName: string
    placedOn: string
    isFresh: boolean
    standing: string
    story: { day: string; words: string }[]
    trackings: TrackingView[]
    shipTo: Order['shipTo']
    gift: Order['gift']
    mayChangeAddress: boolean
    expected: string[]
  }
  saying: OrderNotice | null
}

export type OrderNotice = keyof typeof orderNotices

type Paid = Pick<Order, 'lines' | 'sums' | 'history'>

/** Downloadable files of a line, in order; empty before the release or after a full refund. */
export const downloadableFiles = (order: Paid, line: OrderLineItem): BookFile[] =>
  hasUnreturnedCopies(order, line) && !isAwaitingRelease(order, line) ? line.format.files : []

export const downloadableLineItems = (order: Paid): OrderLineItem[] =>
  order.lines.filter((line) => downloadableFiles(order, line).length > 0)
