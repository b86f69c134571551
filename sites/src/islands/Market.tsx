import { everything, type Mode, modes } from '@lorecircle/shared/facets'
import { market } from '@lorecircle/shared/market-data'
import { useEffect, useRef } from 'react'
import { Brand } from './Brand.tsx'
import { GenreList } from './GenreList.tsx'
import { Icon } from './Icon.tsx'
import { LightSwitch } from './LightSwitch.tsx'
import { Mark } from './Mark.tsx'
import { MarketCard } from './MarketCard.tsx'
import { MarketChips } from './MarketChips.tsx'
import { facetAt, type Place, pathOf } from './market-place.ts'
import { type Shown, useCounts, useMarket } from './use-market.ts'

const listNames: Record<Mode, string> = { paid: 'Top 100 Paid', free: 'Top 100 Free' }
const firstRow = 4
const skeletons = Array.from({ length: 9 }, (_, index) => `skeleton-${index}`)

/** The market: whole without JavaScript, where every filter is a link to a page; with it, nothing reloads. */
export function Market({ start }: { start: Place & Shown }) {
  const { place, shown, status, go: goTo, retry } = useMarket(start)
  const counts = useCounts()
  const menu = useRef<HTMLDetailsElement>(null)
  const results = useFocusAfterMove(place)
  const { genre, subgenre } = facetAt(place)
  const cards = shown.cards.slice(0, market.pageSize)
  const go = (there: Place) =>
    goTo(there, () => {
      // On a phone the list of genres lies over the books.
      menu.current?.removeAttribute('open')
      scrollTo(0, 0)
    })

  return (
    <div className="frame">
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
              {subgenre ?? genre ?? 'All'}
              <Icon name="down" className="turns" />
            </span>
          </summary>
          <GenreList place={place} counts={counts?.[place.mode]} go={go} />
          <nav className="nav portal-door" aria-label="Authors">
            <a href="/login">
              <Icon name="lamp" />
              Author Portal
            </a>
          </nav>
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
          <nav className="tabs" aria-label="List">
            {modes.map((mode) => {
              const there = { ...place, mode }
              return (
                <a
                  key={mode}
                  href={pathOf(there)}
                  onClick={go(there)}
                  aria-current={mode === place.mode ? 'true' : undefined}
                >
                  {listNames[mode]}
                </a>
              )
            })}
          </nav>
          {place.facetKey !== everything.key && <MarketChips place={place} go={go} />}
          <div className="results ui">
            <p role="status" tabIndex={-1} ref={results}>
              {status === 'loading' ? 'Loading…' : <Count {...shown} shown={cards.length} />}
            </p>
          </div>
          {status === 'loading' ? (
            <Skeleton />
          ) : cards.length === 0 ? (
            <div className="empty">
              <Mark />
              <p>No books match your filters.</p>
              {status === 'failed' && (
                <button className="btn line" type="button" onClick={retry}>
                  Retry
                </button>
              )}
            </div>
          ) : (
            <div className="grid">
              {cards.map((card, index) => (
                <MarketCard key={card.id} card={card} mode={place.mode} eager={index < firstRow} />
              ))}
            </div>
          )}
        </div>
      </main>
    </div>
  )
}

/** A filter that is let go of takes its link away: whoever stood on it is set down at the results. */
function useFocusAfterMove(place: Place) {
  const results = useRef<HTMLParagraphElement>(null)
  const before = useRef(place)
  useEffect(() => {
    const moved = before.current !== place
    before.current = place
    if (moved && document.activeElement === document.body) results.current?.focus({ preventScroll: true })
  }, [place])
  return results
}

/** `1–24 of 168 books`. */
const Count = ({ total, shown }: { total: number; shown: number }) => (
  <>
    {total > shown && <b>1–{shown} </b>}
    {total > shown && <span className="quiet">of </span>}
    <span className={total > shown ? 'quiet' : undefined}>
      {total.toLocaleString('en-US')} {total === 1 ? 'book' : 'books'}
    </span>
  </>
)

const Skeleton = () => (
  <div className="grid" aria-hidden="true">
    {skeletons.map((key) => (
      <div className="card blank" key={key}>
        <span className="skel cover" />
        <span className="skel line-long" />
        <span className="skel line-short" />
      </div>
    ))}
  </div>
)
