import transliterate from '@sindresorhus/transliterate'
import anyAscii from 'any-ascii'
import { type FulfillmentStatus, fulfillmentStatus } from './fulfilment.ts'
import { filterOrderEvents } from './history.ts'
import type { Order } from './order.ts'
import { isAwaitingRelease, type PaymentStatus, paymentStatus, unsoldSlots } from './state.ts'

/**
 * Search terms of an order, one key each: words of names and addresses begin with `w.`, other terms with their type.
 * Words are matched by prefix, all others exactly.
 */
export function orderSearchTerms(
  order: Omit<Order, 'readerToken' | 'checkoutId' | 'stripeAccountId'>,
): string[] {
  const { buyer, shipTo, lines, discountCode, id } = order
  const { line1 = '', line2 = '', city = '', state = '', postalCode = '' } = shipTo?.address ?? {}
  const typed = [buyer.name, shipTo?.name ?? '', line1, line2, city, state, postalCode]
  const money = paymentStatus(order)
  return [
    ...new Set([
      ...typed.flatMap(spellings).map(wordTerm),
      ...lines.flatMap(({ book }) => spellings(book.title).filter(isLong)).map(wordTerm),
      ...wordsIn(withoutEnding(buyer.email)).filter(isLong).map(wordTerm),
      ...[id, id.replaceAll('-', ''), postalCode, buyer.email].map(folded).filter(Boolean).map(wordTerm),
      emailTerm(buyer.email),
      ...lines.map(({ book }) => `book.${keyed(book.id)}`),
      ...filterOrderEvents(order, 'restocked').flatMap(({ lineId }) =>
        lines.filter(({ id }) => id === lineId).map(({ book }) => restockedTerm(book.id)),
      ),
      ...lines.filter((line) => unsoldSlots(order, line).length > 0).map(({ book }) => returnedTerm(book.id)),
      ...(discountCode === null ? [] : [`code.${keyed(discountCode.toUpperCase())}`]),
      fulfillmentStatusTerm(fulfillmentStatus(order)),
      ...(order.lines.some((line) => isAwaitingRelease(order, line)) ? [preorderTerm] : []),
      paymentStatusTerm(money),
      ...(money === 'partially_refunded' ? [paymentStatusTerm('refunded')] : []),
    ]),
  ]
}

export const preorderTerm = 'preorder'
export const fulfillmentStatusTerm = (state: FulfillmentStatus): string => `state.${state}`
export const restockedTerm = (bookId: string): string => `back.${keyed(bookId)}`
export const returnedTerm = (bookId: string): string => `returned.${keyed(bookId)}`
export const paymentStatusTerm = (state: PaymentStatus): string => `money.${state}`
export const emailTerm = (email: string): string => `email.${keyed(folded(email))}`

/**
 * Parses a search into parts: an order matches if, for each part, all prefixes of one alternative match its terms.
 * `anne-marie` can be two words of a name, or the beginning of an email or of a postal code. Punctuation only (`%`)
 * gives one part without alternatives, which matches nothing.
 */
export function searchTerms(typed: string): string[][][] {
  const typedParts = typed.trim().split(/\s+/).filter(Boolean)
  const parts = typedParts.flatMap((part) => {
    const words = wordsIn(part).map(wordTerm)
    const whole = wordTerm(folded(part.replace(/^#/, '')))
    if (words.length === 0) return []
    if (part.includes('@')) return [[[whole]]]
    return words.includes(whole) ? [[words]] : [[words, [whole]]]
  })
  return typedParts.length > 0 && parts.length === 0 ? [[]] : parts
}

export const matchesSearch = (terms: readonly string[], parts: readonly string[][][]): boolean =>
  parts.every((choices) =>
    choices.some((choice) => choice.every((asked) => terms.some((term) => term.startsWith(asked)))),
  )

const longestTerm = 120
const wordTerm = (word: string): string => `w.${keyed(word)}`

const keyed = (text: string): string => encodeURIComponent(text).slice(0, longestTerm)

/** `Éowyn` and `eowyn` are one word, `Łukasz` and `lukasz`, `Strauß` and `strauss`. */
const folded = (text: string): string =>
  anyAscii(text.normalize('NFKD').replace(/[\p{M}'’]/gu, ''))
    .toLowerCase()
    .replace(/[\s']+/g, '')

const wordsIn = (text: string): string[] => split(text).map(folded).filter(Boolean)

/** All spellings of a word: `Müller` is found by `muller` and by `mueller`. */
const spellings = (text: string): string[] =>
  split(text)
    .flatMap((word) => [folded(word), folded(transliterate(word))])
    .filter(Boolean)

const split = (text: string): string[] => text.split(/[^\p{L}\p{N}\p{M}'’]+/u)

/** Words of one or two letters in titles and addresses would match every order. */
const isLong = (word: string): boolean => word.length > 2

/** `ada@mail.example.com` → `ada@mail.example`: nobody searches for `com`. */
const withoutEnding = (email: string): string => email.replace(/\.[^.@]*$/, '')
