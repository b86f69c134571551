import type { InShop } from '../site/views.ts'

export const checkoutFailures = {
  'price-changed': 'The price has changed since you opened the book’s page. Nothing was charged.',
  'price-low': 'Your price is below the lowest price, which is on the book’s page. Nothing was charged.',
  'sold-out': 'The last copy has just been sold. Nothing was charged.',
  'in-baskets':
    'Every copy is being bought just now. One may come back within half an hour. Nothing was charged.',
  crowded:
    'Other orders from your network are being paid right now. Please try again in 31 minutes. Nothing was charged.',
  'not-selling': 'This shop is not taking orders right now. Nothing was charged.',
  'not-for-sale': 'This format is not for sale right now. Nothing was charged.',
  'book-missing': 'This book is no longer in the shop. Nothing was charged.',
  'number-taken':
    'The number you chose is taken. Choose another one on the book’s page. Nothing was charged.',
  'too-many': 'So few copies are left that one reader cannot have so many at a time. Nothing was charged.',
  'code-used':
    'The discount code in your cart has been used up. Remove it there to buy without it. Nothing was charged.',
  'not-read': 'Part of the form could not be read. Please check what you entered. Nothing was charged.',
  cancelled: 'You cancelled the payment. Nothing was charged, and your copy was released.',
  expired: 'This page had expired. Nothing was charged. To buy it, please start again.',
  fault: 'Something went wrong on our side. Nothing was charged.',
} as const
export type CheckoutFailure = keyof typeof checkoutFailures

export type PurchaseAgain = {
  problem: string
  typed: Record<string, string>
  /**
   * `free` holds the first available numbers, `chosen` the entered one if it is available; null for editions without
   * numbers.
   */
  numbers: { free: number[]; of: number; chosen: number | null } | null
  leastInCents: number | null
  dedicationHint: string | null
}

export type CheckoutFailedView = InShop & {
  reason: CheckoutFailure
  bookUrl: string | null
  bundleUrl: string | null
  again?: PurchaseAgain | null
}
