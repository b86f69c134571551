import type { Book } from '@lorecircle/shared/book/book'
import type { InShop } from '@lorecircle/shared/site/views'
import { emptyTally, type Tally } from '@lorecircle/shared/stock/stock'
import { cardHash, marketCardOf } from '../market/market-card.ts'
import { remembered } from '../pages/remembered.ts'
import type { Shop } from '../shop/read-shop.ts'
import { publicBooks } from '../shop/shop-view.ts'

/** The hash of each of a shop's market cards, by book. */
export const marketHashes = (
  { books, tallies }: Pick<Shop, 'books' | 'tallies'>,
  where: InShop,
): Map<string, { cardHash: string }> =>
  new Map(
    publicBooks(books).map((book) => {
      const tally = tallies.get(book.id) ?? emptyTally
      return [book.id, { cardHash: hashOfCard(book, tally, where) }]
    }),
  )

const hashOfCard = remembered((book: Book, tally: Tally, { shop }: InShop) =>
  cardHash(marketCardOf(book, tally, shop)),
)
