import { allBooksFacet, type Mode, modes } from '@lorecircle/shared/market/facets'
import type { Counts } from '@lorecircle/shared/market/market-files'
import { type MarketFilter, withMode, withoutFilters } from '@lorecircle/shared/market/market-filter'
import { Mark } from '../../ui/Mark.tsx'
import type { PartRequest } from './way.ts'

const listNames: Record<Mode, string> = { paid: 'Top 100 Paid', free: 'Top 100 Free' }

export const Tabs = ({ filter, to }: { filter: MarketFilter; to: PartRequest }) => (
  <nav className="tabs" aria-label="List">
    {modes.map((mode) => (
      <a key={mode} {...to(withMode(filter, mode))} aria-current={mode === filter.mode ? 'true' : undefined}>
        {listNames[mode]}
      </a>
    ))}
  </nav>
)

type Props = {
  filter: MarketFilter
  counts: Counts | undefined
  to: PartRequest
  /** Reloads a list that could not be loaded. */
  retry: (() => void) | undefined
}

export function NoBooks({ filter, counts, to, retry }: Props) {
  const { everyBook, otherList } = emptyListSuggestions(filter, counts)
  return (
    <div className="empty">
      <Mark />
      <p>No books match your filters.</p>
      {retry ? (
        <button className="btn line" type="button" onClick={retry}>
          Retry
        </button>
      ) : (
        <p className="ways">
          {everyBook && (
            <a className="btn line" {...to(everyBook)}>
              See Every Book
            </a>
          )}
          {otherList && (
            <a className="btn text" {...to(otherList)}>
              Look in {listNames[otherList.mode]}
            </a>
          )}
        </p>
      )}
    </div>
  )
}

type WaysOn = { everyBook: MarketFilter | undefined; otherList: MarketFilter | undefined }

export function emptyListSuggestions(filter: MarketFilter, counts: Counts | undefined): WaysOn {
  const there = withMode(filter, filter.mode === 'paid' ? 'free' : 'paid')
  const mayHaveBooks = ({ mode, genre, subgenres }: MarketFilter) => {
    const keys = subgenres.length > 0 ? subgenres : [genre ?? allBooksFacet.key]
    return !counts || keys.some((key) => counts[mode][key])
  }
  return {
    everyBook: filter.genre === null ? undefined : [filter, there].map(withoutFilters).find(mayHaveBooks),
    otherList: [there].find(mayHaveBooks),
  }
}
