import type { Card } from '@lorecircle/shared/market/card'
import type { MarketFilter } from '@lorecircle/shared/market/market-filter'
import { findBooks, type MarketSource } from '@lorecircle/shared/market/market-list'
import type { MarketFiles } from './market-files.ts'
import { readCards } from './read-cards.ts'
import { storedMasks } from './stored-masks.ts'

/** What a page of the market shows: the filter's page is one that there is. */
export type BooksAt = { filter: MarketFilter; total: number; cards: Card[] }

export async function booksAt(files: MarketFiles, wanted: MarketFilter): Promise<BooksAt> {
  const found = await findBooks(sourceOf(files), wanted)
  const { filter, total } = found
  if ('cards' in found) return { filter, total, cards: found.cards }
  return { filter, total, cards: [...(await readCards(files, found.positions)).values()] }
}

const sourceOf = (files: MarketFiles): MarketSource => ({
  front: async (mode, facetKey) => (await files.front(mode, facetKey)).value,
  leaders: async (mode) => (await files.leaders()).value[mode],
  histogram: async () => (await files.histogram()).value,
  segment: storedMasks(files, 0).segment,
})
