import { dedicationLimit } from '../book/dedication.ts'
import { cartLimits } from './cart.ts'

/** Why the cart could not be changed or paid, by the refusal's code, for those who come back to its page. */
const cartProblems: Record<string, string> = {
  'cart.full': `A cart holds ${cartLimits.lines} different things. Please order these first.`,
  'cart.too_many': `An order can have ${cartLimits.copies} copies of one thing at most.`,
  'cart.ebook_once': 'This eBook is in your cart already. One copy is enough: it is yours for good.',
  'cart.long': 'The dedications are too long for one cart. Please shorten one of them.',
  'cart.problem': 'It cannot be paid like this yet. What is in the way stands below.',
  'cart.changed':
    'Something has changed since you looked. Please look it over once more; nothing was charged.',
  'input.invalid': `That could not be read. A dedication has at most ${dedicationLimit} characters, a note ${cartLimits.note}.`,
  'price.low': 'That is less than the lowest price. What the cart says stands as it was.',
  'price.invalid': 'That is no price. Please write it like 5 or 5.50.',
  'dedication.not_offered': 'The author offers no dedication for this. Your cart is unchanged.',
  'copy.gone': 'A copy that you wanted has just been sold. What is left stands below.',
  'copy.held':
    'Copies that you want are being bought by others just now. They may come back within half an hour.',
  'number.taken': 'The number that you chose is taken. Others may still be free.',
  'number.twice': 'A copy with that number is in your cart already.',
  'copies.too_many': 'So few copies are left that one reader cannot have so many of them at a time.',
  'checkout.crowded':
    'Other orders of your network are at the payment page just now. What is not paid for within 31 minutes is free again.',
  'checkout.flooded': 'Too many payment pages were opened from your network. Please try again in an hour.',
  'checkout.failed': 'The payment page did not open. Nothing was charged.',
  'code.used': 'This code is for each reader once, and has been used with this address.',
  'code.used_up': 'This code has been used up.',
  'code.email':
    'The code is for each reader once. Enter your email address below, or remove the code. What you chose is in the cart.',
  'shipping.none':
    'This shop does not ship to your country. What you chose is in the cart. Choose another country below, if you can.',
  'shop.closed': 'This shop is not selling at the moment.',
}

const otherwise = 'That did not work. Nothing was charged. Please try again.'

/** The sentence of a refusal; one that says little where its code is not known, so that no link can make a shop speak. */
export const cartProblem = (code: string): string =>
  Object.hasOwn(cartProblems, code) ? (cartProblems[code] ?? otherwise) : otherwise
