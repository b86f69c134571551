import type { InShop } from '../site/views.ts'

export const freeOrderProblems = {
  email: 'This email address is not valid. Please check it.',
  'other-email': 'The discount code belongs to the email address you entered with it. Please use that one.',
  address: 'Please fill in your name, address, city and country.',
  limit: 'Too many confirmation emails were sent. The links in them still work. Please try again later.',
  mail: 'The email could not be sent. Your entries are kept. Please try again in a minute.',
  link: 'This link is not complete. Please open it again from the email.',
  'has-copy':
    'You already have a copy of this edition, and each customer can have one. Your receipt has the link to it.',
  fault: 'Something went wrong on our side. Your entries are kept. Please try again.',
} as const
export type FreeOrderProblem = keyof typeof freeOrderProblems

export const isFreeOrderProblem = (name: string): name is FreeOrderProblem =>
  Object.hasOwn(freeOrderProblems, name)

/** `until`: expiry of the emailed link (ISO 8601). `isHeld`: copies are reserved until then. */
type Deadline = { until: string; minutesLeft: number; isHeld: boolean }

export type FreeOrderStep =
  /** No address was entered yet. `fixedEmail`: the only address allowed, because a discount code is bound to it. */
  | { is: 'asked'; fixedEmail: string | null }
  | ({ is: 'sent'; email: string } & Deadline)
  /** The page of the emailed link. */
  | ({ is: 'confirming' } & Deadline)
  | { is: 'confirmed' }
  | { is: 'expired' }

export type FreeOrderView = InShop & {
  items: string[]
  what: string
  checkout: string
  token: string
  step: FreeOrderStep
  /** Countries that a printed copy can ship to; null if nothing is shipped. */
  countries: readonly string[] | null
  problem: FreeOrderProblem | null
  bookUrl: string | null
}
