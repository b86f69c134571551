import { rebuildMarket } from '@lorecircle/publisher/market/rebuild-market'
import { updateMarket } from '@lorecircle/publisher/market/update-market'
import type { Services } from '@lorecircle/publisher/services/services'
import type { Account } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import { testFile, testFormat } from '@lorecircle/shared/book/book.fixture'
import { type LedgerEntry, ledgerEntryName, utcDay } from '@lorecircle/shared/sales/ledger'
import { ledgerEntryDoc, ledgerSumDoc } from '@lorecircle/shared/sales/stored'
import { afterEach, beforeEach } from 'vitest'
import { bookOf, openShop, saveBook } from '../authors.ts'
import { type Platform, startPlatformWith } from '../platform.ts'

export const now = new Date('2026-11-21T12:00:00.000Z')
export const today = utcDay(now)

export let platform: Platform
export let services: Services
export let account: Account
export const names = ['Oldest', 'Older', 'Newer', 'Newest']
const cover = { hash: 'd'.repeat(32), width: 20, height: 30, widths: [20], colour: '#ffffff', alt: '' }
export const both = [
  testFormat({ id: 'f1', cover }),
  testFormat({ id: 'f2', type: 'eBook', priceInCents: 0, files: [testFile] }),
]

let orders = 0
/** Sales to as many readers on a day, each entered as a sale is. Answers them, so that they can be refunded. */
export const enter = (
  bookId: string,
  copies: number,
  { day = today, mode = 'paid' }: Partial<Pick<LedgerEntry, 'mode'>> & { day?: string } = {},
): Promise<Sale[]> =>
  Promise.all(
    Array.from({ length: copies }, async () => {
      const sale = `order-${++orders}`
      const sold = { day, entry: { bookId, mode, what: 'sold', sale, reader: sale } } as const
      await write(sold)
      return sold
    }),
  )

export const refund = (sales: readonly Sale[]) =>
  Promise.all(sales.map(({ day, entry }) => write({ day, entry: { ...entry, what: 'refunded' } })))

export type Sale = { day: string; entry: LedgerEntry }

async function write({ day, entry }: Sale): Promise<void> {
  await services.documents.create(ledgerEntryDoc(day, ledgerEntryName(entry)), {})
  if (day !== utcDay(now)) await services.documents.remove(ledgerSumDoc(day))
}

export const update = (...books: string[]) => updateMarket(services, [{ sub: 'a1', books }])

export const theirShelves = ['all', 'fantasy', 'fantasy/dark-fantasy', 'horror']

/** All four on one shelf of one list: no other shelf's write can give a race away. */
export async function onOneShelf() {
  for (const title of names) await saveBook(services, account, alone(title))
  await update(...names.map((title) => title.toLowerCase()))
}
export const alone = (title: string, changes: Partial<Book> = {}) =>
  bookOf(title.toLowerCase(), { title, genres: [], subgenres: [], ...changes })

export const anyOfIt = /fronts\/|^main\//
export const leaders = /leaders/

/** Four books in the market, and nothing sold. */
async function fourBooks(of: Services): Promise<Account> {
  const books = names.map((title, n) =>
    bookOf(title.toLowerCase(), { title, formats: both, createdAt: `2026-01-0${n + 1}T00:00:00.000Z` }),
  )
  const opened = await openShop(of, 'a1', books)
  await rebuildMarket({ ...of, now: () => now }, ['a1'])
  return opened
}

/** Each test of the file has the four books on a platform of its own. */
export function startBestSellers() {
  beforeEach(async () => {
    const started = await startPlatformWith(fourBooks)
    platform = started
    account = started.begun
    services = { ...platform.services, now: () => now }
  })
  afterEach(() => platform.stop())
}
