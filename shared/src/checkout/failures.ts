import type { InShop } from '../site/views.ts'

/** Why a checkout did not start or finish, for those without JavaScript; each has its sentence. */
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

/** The form of a book's page that was refused for what was typed into it, for those without JavaScript. */
export type PurchaseAgain = {
  problem: string
  typed: Record<string, string>
  /** The first numbers that are free at this moment, of so many copies, and the typed one where it is free; null without numbers. */
  numbers: { free: number[]; of: number; chosen: number | null } | null
  /** The lowest price, where readers say what they pay; else null. */
  leastInCents: number | null
  /** What the author says about dedications; null where none is offered. */
  dedicationHint: string | null
}

export type CheckoutFailedView = InShop & {
  reason: CheckoutFailure
  /** Back to the book; null where there is none. */
  bookUrl: string | null
  /** Back to the bundle; null where it was none. */
  bundleUrl: string | null
  again?: PurchaseAgain | null
}
