import type { InShop } from '../site/views.ts'

/** Why an email address was not taken, or a free order not confirmed; each has its sentence. */
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

/** Until when (ISO 8601) the emailed link works, in how many minutes that is, and whether copies are held until then. */
type Deadline = { until: string; minutesLeft: number; isHeld: boolean }

/** Where a free order stands, as its page shows it. */
export type FreeOrderStep =
  /** No address was given yet. `fixedEmail`: the only one that may be, for the sake of a discount code. */
  | { is: 'asked'; fixedEmail: string | null }
  | ({ is: 'sent'; email: string } & Deadline)
  /** The page of the emailed link. */
  | ({ is: 'confirming' } & Deadline)
  | { is: 'confirmed' }
  | { is: 'expired' }

export type FreeOrderView = InShop & {
  /** What it is, such as `Lilith, eBook`. */
  items: string[]
  /** The same in a sentence, such as `Lilith and 2 more`. */
  what: string
  /** Names the checkout in the form: with the token of the browser, or of the email. */
  checkout: string
  token: string
  step: FreeOrderStep
  /** The countries that a printed copy can go to; null where nothing is sent. */
  countries: readonly string[] | null
  problem: FreeOrderProblem | null
  /** Back to the only book; null where there are several, or it is gone. */
  bookUrl: string | null
}
