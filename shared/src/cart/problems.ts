import { dedicationLimit } from '../book/dedication.ts'
import { toDollars } from '../money.ts'
import { type Cart, type CartLineItem, cartLimits } from './cart.ts'

export const codeTooLong = 'A discount code has at most 24 characters. Your cart is unchanged.'

/** Why the cart could not be changed or paid, by the refusal's code, for those who come back to its page. */
const cartProblems: Record<string, string> = {
  'cart.full': `A cart holds ${cartLimits.lines} different things. Please order these first.`,
  'cart.too_many': `An order can have ${cartLimits.copies} copies of one thing at most.`,
  'cart.ebook_once': 'This eBook is in your cart already. One copy is enough: it is yours for good.',
  'cart.long': 'The dedications are too long for one cart. Please shorten one of them.',
  'cart.problem': 'You cannot check out yet. See below what to change.',
  'cart.changed': 'Your cart has changed. Please review it before you pay. Nothing was charged.',
  'input.invalid': `That could not be read. A dedication has at most ${dedicationLimit} characters, a note ${cartLimits.note}.`,
  'price.low': 'That is less than the lowest price. Your cart is unchanged.',
  'price.invalid': 'That is not a price. Please enter a number such as 5 or 5.50.',
  'dedication.not_offered': 'The author offers no dedication for this. Your cart is unchanged.',
  'copy.gone': 'A copy you wanted has just been sold. See below what is left.',
  'copy.held':
    'Others are buying the copies you want right now. Some may be available again within half an hour.',
  'number.taken': 'The number you chose is taken. Others may still be free.',
  'number.twice': 'A copy with that number is in your cart already.',
  'copies.too_many': 'So few copies are left that one reader cannot have so many of them at a time.',
  'checkout.crowded':
    'Other orders from your network are being paid right now. Please try again in 31 minutes.',
  'checkout.flooded': 'Too many payment pages were opened from your network. Please try again in an hour.',
  'checkout.failed': 'The payment page did not open. Nothing was charged.',
  'code.long': codeTooLong,
  'code.used': 'You have used this code already. It works once per customer.',
  'code.used_up': 'This code has been used up.',
  'code.email':
    'This code works once per customer. Enter your email address below, or remove the code. Your cart is kept.',
  'shipping.none':
    'This shop does not ship to your country. Your cart is kept. You can choose another country below.',
  'shipping.place':
    'What shipping costs depends on where in your country you are. Your cart is kept. Answer below to see the price.',
  'shop.closed': 'This shop is not taking orders right now.',
}

const otherwise = 'Something went wrong. Nothing was charged. Please try again.'

/** The sentence of a refusal; one that says little where its code is not known, so that no link can make a shop speak. */
export const cartProblemMessage = (code: string): string =>
  Object.hasOwn(cartProblems, code) ? (cartProblems[code] ?? otherwise) : otherwise

/** Said of a line or bundle that cannot be bought as it is. */
export const dedicationUnavailableMessage =
  'The author offers no dedication for this. Remove the dedication to buy it without one.'

/** A second copy of a file cannot be given to anybody. */
export const singleEbookMessage = 'One copy of an eBook is enough: it is yours for good.'

/** Null if the full quantity is available at the price last seen. */
export function lineItemChangeNote(
  { quantity: wanted, seenInCents }: Pick<CartLineItem, 'quantity' | 'seenInCents'>,
  quantity: number,
  /** Of one, without its dedication: what the page shows. */
  unitInCents: number,
  atATime?: number,
): string | null {
  const notes = [
    quantity < wanted && atATime !== undefined && `At most ${atATime} at a time while so few are left.`,
    quantity < wanted &&
      atATime === undefined &&
      `Only ${quantity} ${quantity === 1 ? 'copy is' : 'copies are'} left.`,
    seenInCents !== null &&
      seenInCents !== unitInCents &&
      `The price is now ${toDollars(unitInCents)}; it was ${toDollars(seenInCents)}.`,
  ].filter((note) => note !== false)
  return notes.length === 0 ? null : notes.join(' ')
}

/** `gone` numbers are sold or withdrawn, `free` ones available; all others are reserved. */
export type EditionNumbers = { gone: ReadonlySet<number>; free: readonly number[] }

/** That a line's number is gone for good, or in a basket, which may be the reader's own; and the next one that is free. */
export type TakenNumber = { how: 'gone' | 'held'; next: number | null }

/** Null of a number that is free, and where none was chosen. */
export function findTakenNumber(
  { formatId, number }: Pick<CartLineItem, 'formatId' | 'number'>,
  { lines }: Pick<Cart, 'lines'>,
  numbers: EditionNumbers | null,
): TakenNumber | null {
  if (number === null || numbers === null || numbers.free.includes(number)) return null
  const isWanted = (free: number) => lines.some((line) => line.formatId === formatId && line.number === free)
  const others = numbers.free.filter((free) => !isWanted(free))
  const next = others.find((free) => free > number) ?? others[0] ?? null
  return { how: numbers.gone.has(number) ? 'gone' : 'held', next }
}
