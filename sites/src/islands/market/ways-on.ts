import { everything } from '@lorecircle/shared/market/facets'
import type { Counts } from '@lorecircle/shared/market/market-data'
import { inMode, type Place, withoutFilters } from '@lorecircle/shared/market/market-filter'

type WaysOn = { everyBook: Place | undefined; otherList: Place | undefined }

/** Where an empty list leads: to every book, and to the other list; never where the counts say that nothing stands. */
export function waysOn(place: Place, counts: Counts | undefined): WaysOn {
  const there = inMode(place, place.mode === 'paid' ? 'free' : 'paid')
  const mayHaveBooks = ({ mode, genre, subgenres }: Place) => {
    const shelves = subgenres.length > 0 ? subgenres : [genre ?? everything.key]
    return !counts || shelves.some((key) => counts[mode][key])
  }
  return {
    everyBook: place.genre === null ? undefined : [place, there].map(withoutFilters).find(mayHaveBooks),
    otherList: [there].find(mayHaveBooks),
  }
}
