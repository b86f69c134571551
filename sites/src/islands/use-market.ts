import type { Counts } from '@lorecircle/shared/market-data'
import type { CardView } from '@lorecircle/shared/views'
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { loadCounts, loadFront, rememberFront } from './market-data.ts'
import { marketTitle, type Place, pathOf, placeAt } from './market-place.ts'

export type Shown = { total: number; cards: CardView[] }
type State = { place: Place; shown: Shown; status: 'shown' | 'loading' | 'failed' }

/** Skeletons that flash for a moment are worse than none. */
const patienceInMs = 150

/** Keeps the shelf in view, its URL, its title and its history in step. */
export function useMarket(start: Place & Shown) {
  const [state, setState] = useState<State>(() => ({
    place: { mode: start.mode, facetKey: start.facetKey },
    shown: { total: start.total, cards: start.cards },
    status: 'shown',
  }))
  const running = useRef<AbortController>(undefined)

  const show = useCallback(async (place: Place) => {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    document.title = marketTitle(place)
    setState((now) => ({ ...now, place }))
    const timer = setTimeout(() => setState((now) => ({ ...now, status: 'loading' })), patienceInMs)
    try {
      const shown = await loadFront(place, run.signal)
      if (!run.signal.aborted) setState({ place, shown, status: 'shown' })
    } catch {
      if (!run.signal.aborted) setState({ place, shown: { total: 0, cards: [] }, status: 'failed' })
    } finally {
      clearTimeout(timer)
    }
  }, [])

  useEffect(() => {
    const first = placeAt(location.pathname)
    if (first) rememberFront(first, { total: start.total, cards: start.cards })
    const back = () => {
      const place = placeAt(location.pathname)
      if (place) show(place)
    }
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [show, start])

  /** For a link's click: goes there without a new page, unless the reader asked for a new tab. */
  const go = (place: Place, onGo: () => void) => (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.pushState(null, '', pathOf(place))
    show(place)
    onGo()
  }

  return { ...state, go, retry: () => show(state.place) }
}

/** How many books stand on each shelf: shown once known, and never in the page itself. */
export function useCounts(): Counts | undefined {
  const [counts, setCounts] = useState<Counts>()
  useEffect(() => {
    loadCounts().then(setCounts, () => undefined)
  }, [])
  return counts
}
