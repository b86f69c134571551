import type { Counts } from '@lorecircle/shared/market/market-files'
import { filterName, filterPath, type MarketFilter } from '@lorecircle/shared/market/market-filter'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { LightSwitch } from '../../ui/LightSwitch.tsx'
import { Books } from './Books.tsx'
import { Chips } from './Chips.tsx'
import type { MarketFiles } from './market-files.ts'
import type { ShownList } from './market-lists.ts'
import { NoBooks, Tabs } from './NoBooks.tsx'
import { Pager } from './Pager.tsx'
import { PerPage } from './PerPage.tsx'
import { describeResults } from './results-words.ts'
import { Side } from './Side.tsx'
import { type MarketState, useMarket } from './use-market.ts'
import { isPlainClick, type PartRequest } from './way.ts'

const Results = ({ filter, shown, status, heading, choose }: Props) => (
  <div className="results ui">
    <h2 tabIndex={-1} ref={heading}>
      {filterName(filter) ?? (filter.mode === 'free' ? 'All free books' : 'All paid books')}
    </h2>
    <p role="status">{describeResults(shown, status)}</p>
    <PerPage filter={filter} choose={choose} />
  </div>
)

/**
 * The market works without JavaScript, where every filter is a link to a page; with it, pages change without a
 * reload.
 */
export function Market({ list }: { list: ShownList }) {
  const { filter, shown, status, files, go, lookAhead, retry } = useMarket(list)
  const counts = useCounts(files)
  const results = useRef<HTMLHeadingElement>(null)

  const way =
    (onArrival: () => void): PartRequest =>
    (there) => ({
      href: filterPath(there),
      onClick: (event: MouseEvent) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        go(there, onArrival)
      },
    })
  /**
   * Scrolls to the new books if the reader was further down, and moves the focus there if the pressed link is gone.
   */
  const settle = () => {
    const heading = results.current
    if (heading && heading.getBoundingClientRect().top < 0) heading.scrollIntoView()
    if (document.activeElement === document.body) heading?.focus({ preventScroll: true })
  }
  const turn = () => {
    results.current?.scrollIntoView()
    results.current?.focus({ preventScroll: true })
  }
  const to = way(settle)
  const choose = (there: MarketFilter) => go(there, settle)

  return (
    <div className="frame market">
      <Side filter={filter} shown={shown} isShown={status === 'shown'} counts={counts} to={to} turn={turn} />
      <main className="main" id="main">
        <div className="wrap">
          <div className="head">
            <div>
              <h1>The Bookish Market</h1>
              <p className="tagline">Books sold by the people who wrote them.</p>
            </div>
            <div className="wide">
              <LightSwitch />
            </div>
          </div>
          <Tabs filter={filter} to={to} />
          <Chips filter={filter} to={to} />
          <Results filter={filter} shown={shown} status={status} heading={results} choose={choose} />
          <List filter={filter} shown={shown} status={status} counts={counts} to={to} retry={retry} />
          <Pager shown={shown} to={way(turn)} lookAhead={lookAhead} />
        </div>
      </main>
    </div>
  )
}

type ListProps = MarketState & { counts: Counts | undefined; to: PartRequest; retry: () => void }

function List({ filter, shown, status, counts, to, retry }: ListProps) {
  const known = shown.cards.filter((card) => card !== null)
  return (
    <>
      {status === 'failed' && known.length > 0 && (
        <p className="alert row between" role="alert">
          Some books could not be loaded.
          <button className="btn line" type="button" onClick={retry}>
            Retry
          </button>
        </p>
      )}
      {status !== 'loading' && known.length === 0 ? (
        <NoBooks filter={filter} counts={counts} to={to} retry={status === 'failed' ? retry : undefined} />
      ) : (
        <Books
          {...shown}
          cards={status === 'loading' ? shown.cards : known}
          isBusy={status === 'loading' || filter !== shown.filter}
        />
      )}
    </>
  )
}

/** Books per facet; undefined until loaded and if loading fails. Never part of the page's HTML. */
function useCounts(files: MarketFiles): Counts | undefined {
  const [counts, setCounts] = useState<Counts>()
  useEffect(() => {
    const leaving = new AbortController()
    files.counts(leaving.signal).then(setCounts, () => undefined)
    return () => leaving.abort()
  }, [files])
  return counts
}

type Props = {
  filter: MarketFilter
  shown: ShownList
  status: MarketState['status']
  heading: RefObject<HTMLHeadingElement | null>
  choose: (filter: MarketFilter) => void
}
