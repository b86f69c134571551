import { filterName, type MarketFilter } from '@lorecircle/shared/market/market-filter'
import type { RefObject } from 'react'
import type { Shown } from './market-lists.ts'
import { PerPage } from './PerPage.tsx'
import { resultsWords } from './results-words.ts'
import type { MarketState } from './use-market.ts'

type Props = {
  filter: MarketFilter
  shown: Shown
  status: MarketState['status']
  heading: RefObject<HTMLHeadingElement | null>
  choose: (filter: MarketFilter) => void
}

/** What is shown, how many there are, and how many of them a page holds. */
export const Results = ({ filter, shown, status, heading, choose }: Props) => (
  <div className="results ui">
    <h2 tabIndex={-1} ref={heading}>
      {filterName(filter) ?? (filter.mode === 'free' ? 'All free books' : 'All paid books')}
    </h2>
    <p role="status">{resultsWords(shown, status)}</p>
    <PerPage filter={filter} choose={choose} />
  </div>
)
