import { type Account, isMember, paymentsReady, shopTimeZone } from '../account/account.ts'
import type { Book } from '../book/book.ts'
import { bookDoc } from '../book/stored.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { bundleDoc } from '../bundle/stored.ts'
import { mostWrongCodes, readCode } from '../discount/code.ts'
import { discountDoc, discountUseDoc } from '../discount/stored.ts'
import { inParallel } from '../in-parallel.ts'
import { tariffDoc } from '../shipping/stored.ts'
import { tariffInForce } from '../shipping/tariff-in-force.ts'
import { readTally } from '../stock/read-tally.ts'
import { copiesLeft, goneOf, type Stock } from '../stock/stock.ts'
import type { Documents } from '../storage/documents.ts'
import { dayIn } from '../time-zone/days.ts'
import { type Guesser, lookUpGuess } from '../visitor/guess.ts'
import type { Cart } from './cart.ts'
import type { CartShop } from './cart-shop.ts'
import { readNumbers } from './read-numbers.ts'

type Reading = Pick<Documents, 'read' | 'list'>
type Counting = Reading & Pick<Documents, 'create' | 'remove'>

/**
 * All that a cart is priced by, as it is stored at this moment. Reads what is in the cart, not the whole shop.
 * A code that the shop does not have counts against `guesser` (`lookUpGuess`).
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
    documents.read(tariffDoc(account.folder)),
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
    tariff: tariffInForce(tariff?.value ?? null, account),
    discount,
    isSelling: account.payments.accountId !== null && isMember(account, now) && paymentsReady(account),
    limitsOrder: guesser.sender !== '',
    guessedCountry,
    today: dayIn(shopTimeZone(account), now),
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
    return formats.map(({ id, slots }): [string, Stock] => [id, copiesLeft(slots, goneOf(tally, id))])
  })
  return new Map(lefts.flat())
}

/** What the cart's code stands for; a code that the shop does not have counts against the guesser. */
export async function readDiscount(
  documents: Counting,
  { sub }: Account,
  { code: typed }: Cart,
  guesser: Guesser,
): Promise<CartShop['discount']> {
  const code = typed === null ? null : readCode(typed)
  if (code === null) return null
  const guess = { what: 'code.network', guess: `${sub} ${code}`, most: mostWrongCodes }
  const discount = await lookUpGuess(documents, guesser, guess, async () => {
    const stored = await documents.read(discountDoc(sub, code))
    return stored?.value ?? null
  })
  if (discount === null || 'pausedForMinutes' in discount) return discount
  const isCounted = discount.mostUses !== null
  const uses = isCounted ? await Array.fromAsync(documents.list(discountUseDoc.within(sub, code))) : []
  return { discount, uses: uses.length }
}
