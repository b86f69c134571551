import type { Book } from '@lorecircle/shared/book/book'
import type { InShop } from '@lorecircle/shared/site/views'
import { cardHash, marketCardOf } from '../market/market-card.ts'
import { remembered } from '../pages/remembered.ts'
import type { Shop } from '../shop/read-shop.ts'
import { publicBooks } from '../shop/shop-view.ts'

/** The hash of each of a shop's market cards, by book. */
export const marketHashes = (
  { books }: Pick<Shop, 'books'>,
  where: InShop,
): Map<string, { cardHash: string }> =>
  new Map(publicBooks(books).map((book) => [book.id, { cardHash: hashOfCard(book, where) }]))

const hashOfCard = remembered((book: Book, { shop }: InShop) => cardHash(marketCardOf(book, shop)))
