import type { Discount } from '../discount/discount.ts'
import { type DiscountAnswer, discountFor } from '../discount/discount-for.ts'
import { toDollars } from '../money.ts'
import { type GuessesPaused, whenAnswered } from '../visitor/guess.ts'
import type { Cart } from './cart.ts'
import type { CartShop, PricedLine } from './cart-shop.ts'

type CodeInCart = {
  code: string
  problem: string | null
  asksEmail: boolean
  perLineInCents: number[]
  freeShipping: boolean
}

/** What the cart's code takes off, or why it takes off nothing; null where there is no code in it. */
export function codeOf(
  { code, email }: Cart,
  { discount: known, today }: CartShop,
  lines: readonly PricedLine[],
): CodeInCart | null {
  if (code === null) return null
  const nothing = { code, asksEmail: false, perLineInCents: [], freeShipping: false }
  if (known === null) return { ...nothing, problem: 'This code does not exist in this shop.' }
  if ('pausedForMinutes' in known) return { ...nothing, problem: codesPaused(known) }
  const { discount, uses } = known
  if (discount.mostUses !== null && uses >= discount.mostUses)
    return { ...nothing, problem: 'This code has been used up.' }
  // A bundle has a price of its own: a code for some books leaves it as it is.
  const wanted = lines.map(({ line }) => (line.bundle ? { ...line, bookId: '' } : line))
  const answer = discountFor(discount, wanted, today)
  if (!answer.valid) return { ...nothing, problem: sentences[answer.why](discount) }
  const asksEmail = discount.oncePerReader
  if (asksEmail && !email) {
    return { ...nothing, asksEmail, problem: 'This code works once per customer. Enter your email address.' }
  }
  const { perLineInCents, freeShipping } = answer
  return { code, asksEmail, problem: null, perLineInCents, freeShipping }
}

/** Whether a code takes something off some cart of its shop at this moment, whatever is in this one. */
export function isCodeGood({ discount: known, today }: Pick<CartShop, 'discount' | 'today'>): boolean {
  if (known === null || 'pausedForMinutes' in known) return false
  const { discount, uses } = known
  if (discount.mostUses !== null && uses >= discount.mostUses) return false
  const answer = discountFor(discount, [], today)
  return answer.valid || answer.why === 'other_books' || answer.why === 'below_minimum'
}

const codesPaused = (paused: GuessesPaused): string =>
  `Too many codes were tried from your network. Try again ${whenAnswered(paused)}, or buy without a code.`

const sentences = {
  not_started: () => 'This code is not active yet.',
  over: () => 'This code has expired.',
  paused: () => 'This code is not active right now.',
  other_books: () => 'This code does not apply to the books in your cart.',
  below_minimum: ({ minimumInCents }) =>
    `This code works on orders of ${toDollars(minimumInCents ?? 0)} or more.`,
} as const satisfies Record<
  Extract<DiscountAnswer, { valid: false }>['why'],
  (discount: Pick<Discount, 'minimumInCents'>) => string
>
