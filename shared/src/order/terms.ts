import { type Fulfilment, fulfilmentOf } from './fulfilment.ts'
import { eventsOf } from './history.ts'
import type { Order } from './order.ts'
import { isWaiting, type MoneyState, moneyOf } from './state.ts'

/**
 * What an order is found by, one key each: words of names and addresses begin with `w.`, everything else with what it
 * is. A word is found by its beginning, all others whole.
 */
export function termsOf(order: Omit<Order, 'readerToken' | 'checkoutId' | 'stripeAccountId'>): string[] {
  const { buyer, shipTo, lines, discountCode, id } = order
  const { line1 = '', line2 = '', city = '', state = '', postalCode = '' } = shipTo?.address ?? {}
  const typed = [buyer.name, shipTo?.name ?? '', line1, line2, city, state, postalCode]
  const money = moneyOf(order)
  return [
    ...new Set([
      ...typed.flatMap(wordsIn).map(wordTerm),
      ...[id, postalCode, buyer.email].map(folded).filter(Boolean).map(wordTerm),
      emailTerm(buyer.email),
      ...lines.map(({ book }) => `book.${keyed(book.id)}`),
      ...eventsOf(order, 'restocked').flatMap(({ lineId }) =>
        lines.filter(({ id }) => id === lineId).map(({ book }) => backTerm(book.id)),
      ),
      ...(discountCode === null ? [] : [`code.${keyed(discountCode.toUpperCase())}`]),
      stateTerm(fulfilmentOf(order)),
      ...(order.lines.some((line) => isWaiting(order, line)) ? [preorderTerm] : []),
      moneyTerm(money),
      // Of what went back in part, something went back.
      ...(money === 'refunded in part' ? [moneyTerm('refunded')] : []),
    ]),
  ]
}

/** Something of it waits for a book to come out. */
export const preorderTerm = 'preorder'
export const stateTerm = (state: Fulfilment): string => `state.${state.replaceAll(' ', '-')}`
/** Copies of a book went back on sale. */
export const backTerm = (bookId: string): string => `back.${keyed(bookId)}`
export const moneyTerm = (state: MoneyState): string => `money.${state.replaceAll(' ', '-')}`
export const emailTerm = (email: string): string => `email.${keyed(folded(email))}`

/** One part of a search: the beginnings of terms that an order has to have, `whole` or all of `words`. */
type SearchPart = { whole: string | null; words: string[] }

/**
 * What somebody typed into a search, part by part. A part with a hyphen, dot or plus may begin an email address or an
 * order's number (`old-51` of `old-51@example.com`), or be words of a name (`Smith-Jones`).
 */
export const searchParts = (typed: string): SearchPart[] =>
  typed
    .trim()
    .split(/\s+/)
    .map((part) => {
      const whole = wordTerm(folded(part))
      const words = wordsIn(part).map(wordTerm)
      if (part.includes('@')) return { whole, words: [] }
      const isCompound = words[0] !== whole && words[0] !== undefined && whole.startsWith(words[0])
      return { whole: isCompound ? whole : null, words }
    })
    .filter(({ whole, words }) => whole !== null || words.length > 0)

/** Whether an order with these terms is what the search means. */
export const fitsSearch = (parts: readonly SearchPart[], terms: readonly string[]): boolean => {
  const has = (asked: string) => terms.some((term) => term.startsWith(asked))
  return parts.every(
    ({ whole, words }) => (whole !== null && has(whole)) || (words.length > 0 && words.every(has)),
  )
}

/** Beginnings of terms that every order has which fits; others may have them, too. */
export const listedBy = (parts: readonly SearchPart[]): string[] => [
  ...new Set(
    parts.flatMap(({ whole, words }) =>
      whole === null ? words : words.length === 0 ? [whole] : words.slice(0, 1),
    ),
  ),
]

const longestTerm = 120
const wordTerm = (word: string): string => `w.${keyed(word)}`

/** As part of a key: no slashes, and not too long for one. */
const keyed = (text: string): string => encodeURIComponent(text).slice(0, longestTerm)

/** `Éowyn` and `eowyn` are one word. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/\s+/g, '')

const wordsIn = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}\p{M}'’]+/u)
    .map(folded)
    .filter(Boolean)
