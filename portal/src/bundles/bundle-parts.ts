import type { BookForAuthor, FormatForAuthor } from '@lorecircle/shared/book/book-for-author'
import { toDollars } from '@lorecircle/shared/money'
import { toNumber } from '../numbers/number-text.ts'
import { type BundleDraft, parsePriceInCents } from './bundle-draft.ts'

/** Null if a format has no price or is missing. */
export function sumPartPrices(parts: BundleDraft['parts'], choices: readonly Choice[]): number | null {
  let sum = 0
  for (const { formatId, copies } of parts) {
    const price = choices.find((choice) => choice.formatId === formatId)?.priceInCents ?? null
    if (price === null) return null
    sum += price * (toNumber(copies) ?? 0)
  }
  return sum
}

/** `One by one they cost $75.00, so readers save $15.00.` */
export function describeSavings(
  price: string,
  listInCents: number | null,
): { words: string; isWrong: boolean } {
  if (listInCents === null) return { words: 'One of these formats has no price yet.', isWrong: false }
  const list = `One by one they cost ${toDollars(listInCents)}`
  const cents = parsePriceInCents(price)
  if (listInCents === 0 && cents === null)
    return { words: 'At most what its books cost one by one.', isWrong: false }
  if (cents === null) return { words: `${list}.`, isWrong: false }
  if (cents > listInCents) return { words: `${list}: a bundle costs that much at most.`, isWrong: true }
  return cents === listInCents
    ? { words: `${list}, and together as much.`, isWrong: false }
    : { words: `${list}, so readers save ${toDollars(listInCents - cents)}.`, isWrong: false }
}

type Choice = {
  bookId: string
  formatId: string
  title: string
  type: FormatForAuthor['type']
  /** Null while it has no price. */
  priceInCents: number | null
  coverUrl: string
  isComing: boolean
  /** Unique within the list. */
  name: string
}

/** All formats of these books, in order. */
export function listBundleChoices(books: readonly BookForAuthor[]): Choice[] {
  const taken = new Map<string, number>()
  return books.flatMap((book) =>
    book.formats.map((format) => {
      const priceInCents = parsePriceInCents(format.price)
      const price = priceInCents === null ? 'no price yet' : toDollars(priceInCents)
      const name = `${book.title || 'Untitled'}, ${format.type}, ${price}`
      const count = (taken.get(name) ?? 0) + 1
      taken.set(name, count)
      const coverUrl =
        format.coverImageUrl || (book.formats.find((one) => one.coverImageUrl)?.coverImageUrl ?? '')
      return {
        ...{ bookId: book.id, formatId: format.id, title: book.title || 'Untitled', type: format.type },
        isComing: Boolean(book.releaseOn),
        ...{ priceInCents, coverUrl, name: count === 1 ? name : `${name} (${count})` },
      }
    }),
  )
}
