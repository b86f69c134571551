import { facetByKey } from '@lorecircle/shared/market/facets'
import type { MarketFilter } from '@lorecircle/shared/market/market-filter'
import type { ShownList } from './market-lists.ts'

/** `1 book`, `1,240 books`, or `1,240+ books` if not counted yet. */
export const formatBookCount = ({ total, isAtLeast }: Pick<ShownList, 'total' | 'isAtLeast'>): string =>
  `${total.toLocaleString('en-US')}${isAtLeast ? '+' : ''} ${total === 1 && !isAtLeast ? 'book' : 'books'}`

export function describeResults(shown: ShownList, status: 'shown' | 'loading' | 'failed'): string {
  const { filter, total, isAtLeast, cards } = shown
  if (status === 'loading') return 'Loading…'
  if (status === 'failed' && cards.length === 0) return 'The books could not be loaded.'
  if (cards.length >= total && !isAtLeast) return formatBookCount(shown)
  const from = (filter.page - 1) * filter.perPage
  const number = (position: number) => position.toLocaleString('en-US')
  const inView = cards.length === 1 ? number(from + 1) : `${number(from + 1)}–${number(from + cards.length)}`
  return `${inView} of ${formatBookCount(shown)}`
}

export function describeChosenGenres({ genre, subgenres }: MarketFilter): string {
  if (genre === null) return 'All'
  const [first, ...others] = subgenres
  if (first === undefined) return facetByKey(genre)?.genre ?? ''
  if (others.length === 0) return facetByKey(first)?.subgenre ?? ''
  return `${facetByKey(genre)?.genre}, ${subgenres.length} subgenres`
}
