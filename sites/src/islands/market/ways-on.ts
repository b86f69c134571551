import { everything } from '@lorecircle/shared/market/facets'
import type { Counts } from '@lorecircle/shared/market/market-files'
import { inMode, type MarketFilter, withoutFilters } from '@lorecircle/shared/market/market-filter'

type WaysOn = { everyBook: MarketFilter | undefined; otherList: MarketFilter | undefined }

/** Where an empty list leads: to every book, and to the other list; never where the counts say that nothing stands. */
export function waysOn(filter: MarketFilter, counts: Counts | undefined): WaysOn {
  const there = inMode(filter, filter.mode === 'paid' ? 'free' : 'paid')
  const mayHaveBooks = ({ mode, genre, subgenres }: MarketFilter) => {
    const keys = subgenres.length > 0 ? subgenres : [genre ?? everything.key]
    return !counts || keys.some((key) => counts[mode][key])
  }
  return {
    everyBook: filter.genre === null ? undefined : [filter, there].map(withoutFilters).find(mayHaveBooks),
    otherList: [there].find(mayHaveBooks),
  }
}
