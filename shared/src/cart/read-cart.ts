import { type Account, isMember, paymentsReady, shopTimeZone } from '../account/account.ts'
import type { Book, Format } from '../book/book.ts'
import { bookDoc } from '../book/stored.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { bundleDoc } from '../bundle/stored.ts'
import { type Discount, maxWrongCodesPerHour, parseDiscountCode } from '../discount/discount.ts'
import { discountDoc, discountUseDoc } from '../discount/stored.ts'
import { inParallel } from '../in-parallel.ts'
import { shippingRatesDoc } from '../shipping/stored.ts'
import { effectiveShippingRates } from '../shipping/suggested-tariffs.ts'
import type { ShippingRates } from '../shipping/tariff.ts'
import { readTally } from '../stock/read-tally.ts'
import { freeSlots } from '../stock/slots.ts'
import { copiesLeft, type Stock, tallyCounts } from '../stock/stock.ts'
import type { Documents } from '../storage/documents.ts'
import { dayInTimeZone } from '../time-zone/days.ts'
import { type Guesser, type GuessesPaused, lookUpWithGuessLimit } from '../visitor/guess.ts'
import type { Cart } from './cart.ts'
import type { EditionNumbers } from './problems.ts'
import type { CartLineItemView } from './views.ts'

type Reading = Pick<Documents, 'read' | 'list'>
type Counting = Reading & Pick<Documents, 'create' | 'remove'>

/**
 * Reads the stored data that the cart's prices depend on, not the whole shop. An unknown code counts against
 * `guesser` (`lookUpWithGuessLimit`).
 */
export async function readCartShop(
  documents: Counting,
  account: Account,
  cart: Cart,
  {
    guesser,
    guessedCountry,
    now,
  }: Pick<CartShop, 'guessedCountry'> & { guesser: Omit<Guesser, 'now'>; now: Date },
): Promise<CartShop> {
  const bundles = await readBundles(documents, account, cart)
  const parts = [...cart.lines, ...bundles.flatMap((bundle) => bundle.parts)]
  const [books, tariff, discount] = await Promise.all([
    readBooks(documents, account, parts),
    documents.read(shippingRatesDoc(account.folder)),
    readDiscount(documents, account, cart, { ...guesser, now }),
  ])
  const [left, numbers] = await Promise.all([
    readLeft(documents, account, books),
    readNumbers(documents, account, cart, books),
  ])
  return {
    books,
    bundles,
    leftOf: (formatId) => left.get(formatId) ?? null,
    numbersOf: (formatId) => numbers.get(formatId) ?? null,
    tariff: effectiveShippingRates(tariff?.value ?? null, account),
    discount,
    isSelling: account.payments.accountId !== null && isMember(account, now) && paymentsReady(account),
    limitsOrder: guesser.sender !== '',
    guessedCountry,
    today: dayInTimeZone(shopTimeZone(account), now),
  }
}

const atOnce = 10

async function readBundles(documents: Reading, { folder }: Account, cart: Cart): Promise<Bundle[]> {
  const slugs = new Set(cart.bundles.map(({ slug }) => slug).filter((slug) => /^[a-z0-9-]+$/.test(slug)))
  const found = await inParallel(atOnce, [...slugs], (slug) => documents.read(bundleDoc(folder, slug)))
  return found.flatMap((bundle) => (bundle?.value.state === 'published' ? [bundle.value] : []))
}

/** The books that these name, as far as they are there. */
export async function readBooks(
  documents: Reading,
  { folder }: Pick<Account, 'folder'>,
  named: readonly { bookId: string }[],
): Promise<Book[]> {
  const ids = new Set(named.map(({ bookId }) => bookId).filter((id) => /^[\w-]+$/.test(id)))
  const found = await inParallel(atOnce, [...ids], (id) => documents.read(bookDoc(folder, id)))
  return found.flatMap((book) => (book ? [book.value] : []))
}

/** Copies of each of their formats that can still be sold. */
export async function readLeft(
  documents: Reading,
  { sub }: Pick<Account, 'sub'>,
  books: readonly Book[],
): Promise<Map<string, Stock>> {
  const lefts = await inParallel(atOnce, books, async ({ id: bookId, formats }) => {
    const isCounted = formats.some(({ slots }) => typeof slots === 'number')
    const tally = isCounted ? await readTally(documents, sub, bookId) : { formats: {} }
    return formats.map(({ id, slots }): [string, Stock] => [id, copiesLeft(slots, tallyCounts(tally, id))])
  })
  return new Map(lefts.flat())
}

/** An unknown code counts against `guesser`. */
export async function readDiscount(
  documents: Counting,
  { sub }: Account,
  { code: typed }: Cart,
  guesser: Guesser,
): Promise<CartShop['discount']> {
  const code = typed === null ? null : parseDiscountCode(typed)
  if (code === null) return null
  const guess = { what: 'code.network', guess: `${sub} ${code}`, most: maxWrongCodesPerHour }
  const discount = await lookUpWithGuessLimit(documents, guesser, guess, async () => {
    const stored = await documents.read(discountDoc(sub, code))
    return stored?.value ?? null
  })
  if (discount === null || 'pausedForMinutes' in discount) return discount
  const isCounted = discount.mostUses !== null
  const uses = isCounted ? await Array.fromAsync(documents.list(discountUseDoc.within(sub, code))) : []
  return { discount, uses: uses.length }
}

async function readNumbers(
  documents: Pick<Documents, 'read' | 'list'>,
  { sub }: Pick<Account, 'sub'>,
  { lines }: Cart,
  books: readonly Book[],
): Promise<Map<string, EditionNumbers>> {
  const chosen = new Set(lines.flatMap(({ formatId, number }) => (number === null ? [] : [formatId])))
  const editions = books.flatMap(({ id: bookId, formats }) =>
    formats.flatMap(({ id, slots, numbered }) =>
      numbered && typeof slots === 'number' && chosen.has(id) ? [{ bookId, id, slots }] : [],
    ),
  )
  const found = await inParallel(
    5,
    editions,
    async ({ bookId, id, slots }): Promise<[string, EditionNumbers]> => {
      const [tally, free] = await Promise.all([
        readTally(documents, sub, bookId),
        freeSlots(documents, id, slots),
      ])
      const { sold = [], withdrawn = [] } = tally.formats[id] ?? {}
      return [id, { gone: new Set([...sold, ...withdrawn]), free }]
    },
  )
  return new Map(found)
}

/** A code with how often it was used, those who are paying just now included. */
type KnownDiscount = { discount: Discount; uses: number }

export type CartShop = {
  books: readonly Book[]
  /** The cart's bundles, published ones only. */
  bundles: readonly Bundle[]
  /** Copies that can still be sold, of the formats that are in the cart. */
  leftOf(formatId: string): Stock
  /** Only for editions of which the cart has a chosen number; null for all others. */
  numbersOf(formatId: string): EditionNumbers | null
  /** In force, whether its author saved it or not. */
  tariff: ShippingRates
  /** Null if the cart has no code or the shop does not have it. */
  discount: KnownDiscount | GuessesPaused | null
  isSelling: boolean
  /** One order may have a share of what is left (`maxCopiesPerOrder`), since the reader's network is known. */
  limitsOrder?: boolean
  /** Two-letter country of the reader's network; null if unknown. */
  guessedCountry: string | null
  /** The day in the shop's time zone: `2026-12-24`. */
  today: string
}

/** A line of a cart, with the format that can be bought; null where none can. */
export type PricedLineItem = { line: CartLineItemView; format: Format | null }
