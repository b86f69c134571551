import { createHash } from 'node:crypto'
import { isMember } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import { isFreeBook, isPaid } from '@lorecircle/shared/book/price'
import { shopAddressOrNull } from '@lorecircle/shared/custom-domain/address'
import type { Card } from '@lorecircle/shared/market/card'
import { bookFacets, type Mode } from '@lorecircle/shared/market/facets'
import { authorName } from '@lorecircle/shared/profile/profile'
import type { ShopView, SiteView } from '@lorecircle/shared/site/views'
import type { Tally } from '@lorecircle/shared/stock/stock'
import { urls } from '@lorecircle/shared/urls/urls'
import { cardView } from '../shop/card-view.ts'
import type { Shop } from '../shop/read-shop.ts'

export type MarketCard = {
  card: Card
  /** Facet keys, `all` first. */
  facets: string[]
  modes: Mode[]
}

/**
 * Null for a book that the market does not list: not public, without a shop, or by an author whose membership has
 * ended.
 */
export function marketCardIfListed(
  book: Book,
  tally: Tally,
  { account, profile }: Pick<Shop, 'account' | 'profile'>,
  { site: { origin }, now }: { site: SiteView; now: Date },
): MarketCard | null {
  const address = shopAddressOrNull(account)
  if (!book.public || address === null || !isMember(account, now)) return null
  const owner = {
    name: authorName(account, profile),
    url: urls.shop(origin, address),
    accent: profile?.accent ?? null,
  }
  return buildMarketCard(book, tally, owner)
}

export const buildMarketCard = (
  book: Book,
  tally: Tally,
  owner: Pick<ShopView, 'name' | 'url' | 'accent'>,
): MarketCard => ({
  card: cardView(book, tally, owner),
  facets: bookFacets(book.genres, book.subgenres).map(({ key }) => key),
  modes: [...(isPaid(book) ? ['paid' as const] : []), ...(isFreeBook(book, tally) ? ['free' as const] : [])],
})

export const cardHash = (card: MarketCard): string =>
  createHash('sha256').update(JSON.stringify(card)).digest('hex').slice(0, 32)

/** Key of one market list, such as `paid/fantasy/dark-fantasy`. */
export const listKey = (mode: Mode, facetKey: string): string => `${mode}/${facetKey}`

export function parseListKey(key: string): { mode: Mode; facetKey: string } {
  const [mode = ''] = key.split('/')
  return { mode: mode === 'free' ? 'free' : 'paid', facetKey: key.slice(mode.length + 1) }
}

export const listKeysOfCard = (card: MarketCard | null): string[] =>
  card ? card.modes.flatMap((mode) => card.facets.map((key) => listKey(mode, key))) : []
