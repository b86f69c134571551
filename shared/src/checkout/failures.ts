import type { InShop } from '../site/views.ts'

/** Why a checkout did not start or finish, for those without JavaScript; each has its sentence. */
export const checkoutFailures = {
  'price-changed': 'The price has changed since you opened the book’s page. Nothing was charged.',
  'price-low':
    'The book cannot be bought at the price that you typed; the lowest stands on its page. Nothing was charged.',
  'sold-out': 'The last copy has just gone. Nothing was charged.',
  'in-baskets':
    'Every copy is being bought just now. One may come back within half an hour. Nothing was charged.',
  crowded:
    'Other orders of your network are at the payment page just now. What is not paid for within 31 minutes is free again: please try again then. Nothing was charged.',
  'not-selling': 'This shop is not selling at the moment. Nothing was charged.',
  'not-for-sale': 'This format is not for sale right now. Nothing was charged.',
  'book-missing': 'This book is no longer in the shop. Nothing was charged.',
  'number-taken':
    'The number that you chose is taken. Others may still be free: choose one on the book’s page. Nothing was charged.',
  'too-many': 'So few copies are left that one reader cannot have so many at a time. Nothing was charged.',
  'code-used':
    'The discount code in your cart has been used up. Remove it there to buy without it. Nothing was charged.',
  'not-read': 'Something on the form could not be read. Please check what you typed. Nothing was charged.',
  cancelled: 'The payment was cancelled. Nothing was charged, and what you chose is for sale again.',
  expired: 'This page had expired. Nothing was charged. To buy it, please start again.',
  fault: 'Something went wrong on our side. Nothing was charged.',
} as const
export type CheckoutFailure = keyof typeof checkoutFailures

export type CheckoutFailedView = InShop & {
  reason: CheckoutFailure
  /** Back to the book; null where there is none. */
  bookUrl: string | null
  /** Back to the bundle; null where it was none. */
  bundleUrl: string | null
}
