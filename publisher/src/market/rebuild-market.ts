import { accountDoc } from '@lorecircle/shared/account/stored'
import { compare } from '@lorecircle/shared/compare'
import { inParallel } from '@lorecircle/shared/in-parallel'
import type { Mode } from '@lorecircle/shared/market/facets'
import { marketBookDoc } from '@lorecircle/shared/market/stored'
import { attempts } from '@lorecircle/shared/storage/retry'
import type { Services } from '../services/services.ts'
import { listSources, readShop } from '../shop/read-shop.ts'
import { publicBooks } from '../shop/shop-view.ts'
import { MarketContention } from './contention.ts'
import { countCopies } from './count-copies.ts'
import { chooseLeaders } from './leaders.ts'
import { listsOf } from './list-key.ts'
import { cardHash, marketCard } from './market-card.ts'
import { marketFiles } from './market-files.ts'
import { takePositions } from './positions.ts'
import { updateMarket } from './update-market.ts'
import { type Entry, writeMarket } from './write-market.ts'

/**
 * Makes the market anew out of the authors' truth; books keep their positions. What was saved meanwhile is
 * brought in at the end, as any save is. Answers how many objects were written.
 */
export async function rebuildMarket(
  services: Services,
  subs: readonly string[],
): Promise<{ written: number }> {
  for await (const _ of attempts({ limit: 5 })) {
    const books = (await inParallel(8, subs, (sub) => cardsOf(services, sub))).flat()
    const entries = await placed(services, books)
    const leaders = await chooseLeaders(await countCopies(services), async (mode, bookIds) =>
      positionsIn(entries, mode, bookIds),
    )
    const result = await writeMarket(services, entries, leaders)
    if (!result) continue
    await noteAll(services, entries)
    await updateMarket(
      services,
      books.map(({ sub, bookId }) => ({ sub, books: [bookId] })),
    )
    return result
  }
  throw new MarketContention()
}

type Listed = Omit<Entry, 'position'> & { sub: string; bookId: string; createdAt: string }
type Placed = Listed & Entry

async function cardsOf(services: Services, sub: string): Promise<Listed[]> {
  const account = await services.documents.read(accountDoc(sub))
  if (!account) return []
  const { shop } = await readShop(
    services,
    account.value,
    await listSources(services, sub, account.value.folder),
  )
  return publicBooks(shop.books).flatMap((book) => {
    const card = marketCard(book, shop, services.site)
    return card ? [{ sub, bookId: book.id, createdAt: book.createdAt, card }] : []
  })
}

/** New books get positions, oldest first: a market made from nothing has its newest books in front. */
async function placed(services: Services, books: Listed[]): Promise<Placed[]> {
  const { record } = marketFiles(services)
  const known = await inParallel(16, books, ({ bookId }) => record(bookId))
  const newcomers = books
    .filter((_, index) => !known[index])
    .sort((a, b) => compare(a.createdAt, b.createdAt) || compare(a.bookId, b.bookId))
  await takePositions(
    services,
    newcomers.map(({ bookId }) => bookId),
  )
  const records = await inParallel(16, [...books.entries()], async ([index, { bookId }]) => {
    return known[index] ?? record(bookId)
  })
  return books.flatMap((book, index) => {
    const position = records[index]?.value.position
    return position === undefined ? [] : [{ ...book, position }]
  })
}

function positionsIn(entries: readonly Placed[], mode: Mode, bookIds: readonly string[]): number[] {
  const wanted = new Set(bookIds)
  return entries
    .filter(({ bookId, card }) => wanted.has(bookId) && card.modes.includes(mode))
    .map(({ position }) => position)
}

/** Every book's record says what the market shows of it now: its card, or nothing. */
async function noteAll({ documents }: Services, entries: Placed[]) {
  const shown = new Map(
    entries.map(({ bookId, position, card }) => [
      marketBookDoc(bookId).key,
      { position, places: listsOf(card), applied: cardHash(card) },
    ]),
  )
  const recorded = await Array.fromAsync(documents.list(marketBookDoc.within()))
  await inParallel(16, recorded, ({ key }) =>
    documents.update(marketBookDoc.at(key), (before) => {
      const after = shown.get(key) ?? { position: before?.position ?? 0, places: [], applied: null }
      return before && JSON.stringify(before) === JSON.stringify(after) ? before : after
    }),
  )
}
