import { type Account, isMember, paymentsReady } from '../account/account.ts'
import type { Book } from '../book/book.ts'
import { bookDoc } from '../book/stored.ts'
import { readCode } from '../discount/code.ts'
import { discountDoc, discountUseDoc } from '../discount/stored.ts'
import { inParallel } from '../in-parallel.ts'
import { tariffDoc } from '../shipping/stored.ts'
import { readTally } from '../stock/read-tally.ts'
import { copiesLeft, goneOf, type Stock } from '../stock/stock.ts'
import type { Documents } from '../storage/documents.ts'
import type { Cart } from './cart.ts'
import type { CartShop, KnownDiscount } from './cart-shop.ts'

type Reading = Pick<Documents, 'read' | 'list'>

/** All that a cart is priced by, as it is stored at this moment. Reads what is in the cart, not the whole shop. */
export async function readCartShop(
  documents: Reading,
  account: Account,
  cart: Cart,
  { guessedCountry, now }: Pick<CartShop, 'guessedCountry' | 'now'>,
): Promise<CartShop> {
  const [books, tariff, discount] = await Promise.all([
    readBooks(documents, account, cart),
    documents.read(tariffDoc(account.folder)),
    readDiscount(documents, account, cart),
  ])
  const left = await readLeft(documents, account, books)
  return {
    books,
    leftOf: (formatId) => left.get(formatId) ?? null,
    tariff: tariff?.value ?? null,
    discount,
    isSelling: account.payments.accountId !== null && isMember(account, now) && paymentsReady(account),
    guessedCountry,
    now,
  }
}

const atOnce = 10

async function readBooks(documents: Reading, { folder }: Account, { lines }: Cart): Promise<Book[]> {
  const ids = new Set(lines.map(({ bookId }) => bookId).filter((id) => /^[\w-]+$/.test(id)))
  const found = await inParallel(atOnce, [...ids], (id) => documents.read(bookDoc(folder, id)))
  return found.flatMap((book) => (book ? [book.value] : []))
}

async function readLeft(
  documents: Reading,
  { sub }: Account,
  books: readonly Book[],
): Promise<Map<string, Stock>> {
  const lefts = await inParallel(atOnce, books, async ({ id: bookId, formats }) => {
    const isCounted = formats.some(({ slots }) => typeof slots === 'number')
    const tally = isCounted ? await readTally(documents, sub, bookId) : { formats: {} }
    return formats.map(({ id, slots }): [string, Stock] => [id, copiesLeft(slots, goneOf(tally, id))])
  })
  return new Map(lefts.flat())
}

async function readDiscount(
  documents: Reading,
  { sub }: Account,
  { code: typed }: Cart,
): Promise<KnownDiscount | null> {
  const code = typed === null ? null : readCode(typed)
  if (code === null) return null
  const stored = await documents.read(discountDoc(sub, code))
  if (stored === null) return null
  const isCounted = stored.value.mostUses !== null
  const uses = isCounted ? await Array.fromAsync(documents.list(discountUseDoc.within(sub, code))) : []
  return { discount: stored.value, uses: uses.length }
}
