import { portalPaths } from '@lorecircle/shared/edge/portal-paths'
import { filterName, type MarketFilter, pathOf } from '@lorecircle/shared/market/market-filter'
import { type MouseEvent, useRef } from 'react'
import { Brand } from '../../ui/Brand.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LightSwitch } from '../../ui/LightSwitch.tsx'
import { Books } from './Books.tsx'
import { Chips } from './Chips.tsx'
import { GenreList, hasNoGenres } from './GenreList.tsx'
import type { Shown } from './market-lists.ts'
import { NoBooks } from './NoBooks.tsx'
import { Pager } from './Pager.tsx'
import { PerPage } from './PerPage.tsx'
import { booksWords, chosenWords, resultsWords } from './results-words.ts'
import { Tabs } from './Tabs.tsx'
import { useCounts } from './use-counts.ts'
import { useMarket } from './use-market.ts'
import { isPlainClick, type Way } from './way.ts'

/** The market: whole without JavaScript, where every filter is a link to a page; with it, nothing reloads. */
export function Market({ list }: { list: Shown }) {
  const { filter, shown, status, files, go, lookAhead, retry } = useMarket(list)
  const counts = useCounts(files)
  const countsHere = counts?.[filter.mode]
  const menu = useRef<HTMLDetailsElement>(null)
  const results = useRef<HTMLHeadingElement>(null)

  const way =
    (onArrival: () => void): Way =>
    (there) => ({
      href: pathOf(there),
      onClick: (event: MouseEvent) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        go(there, onArrival)
      },
    })
  /** Whoever read on below stands before the new books; a filter that took its own link away sets down there. */
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
  const known = shown.cards.filter((card) => card !== null)
  const isBare = status === 'shown' && shown.filter.genre === null && shown.total === 0

  return (
    <div className="frame market">
      <aside className="side">
        <div className="row between">
          <Brand href="/" />
          <span className="phone">
            <LightSwitch />
          </span>
        </div>
        <details className="fold menu" ref={menu}>
          <summary>
            <span className="row">
              <Icon name="menu" />
              Genres
            </span>
            <span className="row quiet">
              {chosenWords(filter)}
              <Icon name="down" className="turns" />
            </span>
          </summary>
          <GenreList
            filter={filter}
            counts={countsHere}
            isEmpty={countsHere ? hasNoGenres(countsHere) : isBare}
            to={to}
          />
          <nav className="nav portal-door" aria-label="Authors">
            <a href={portalPaths.login}>
              <Icon name="lamp" />
              Author Portal
            </a>
          </nav>
          <p className="phone show-books">
            <button
              className="btn"
              type="button"
              onClick={() => {
                menu.current?.removeAttribute('open')
                turn()
              }}
            >
              {status === 'shown' ? `Show ${booksWords(shown.total)}` : 'Show books'}
            </button>
          </p>
        </details>
      </aside>
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
          <div className="results ui">
            <h2 tabIndex={-1} ref={results}>
              {filterName(filter) ?? 'Every book'}
            </h2>
            <p role="status">{resultsWords(shown, status)}</p>
            <PerPage filter={filter} choose={(there: MarketFilter) => go(there, settle)} />
          </div>
          {status === 'failed' && known.length > 0 && (
            <p className="alert row between" role="alert">
              Some books could not be loaded.
              <button className="btn line" type="button" onClick={retry}>
                Retry
              </button>
            </p>
          )}
          {status !== 'loading' && known.length === 0 ? (
            <NoBooks
              filter={filter}
              counts={counts}
              to={to}
              retry={status === 'failed' ? retry : undefined}
            />
          ) : (
            <Books
              {...shown}
              cards={status === 'loading' ? shown.cards : known}
              isBusy={status === 'loading' || filter !== shown.filter}
            />
          )}
          <Pager shown={shown} to={way(turn)} lookAhead={lookAhead} />
        </div>
      </main>
    </div>
  )
}
