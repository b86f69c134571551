import {
  clamped,
  filterAt,
  type MarketFilter,
  marketTitle,
  pathOf,
} from '@lorecircle/shared/market/market-filter'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { marketFiles } from './market-files.ts'
import { marketLists, type Shown } from './market-lists.ts'
import { isWhole, openInSight } from './open-in-sight.ts'
import { noteScroll, rememberScroll, scrollIn } from './scroll.ts'
import { useLookAhead } from './use-look-ahead.ts'

export type MarketState = {
  /** What the reader asked for: at once, while the books from before still stand. */
  filter: MarketFilter
  shown: Shown
  status: 'shown' | 'loading' | 'failed'
}

/** Keeps the list in view, its URL, its title and its history in step. */
export function useMarket(start: Shown) {
  const [state, setState] = useState<MarketState>({ filter: start.filter, shown: start, status: 'shown' })
  const [{ files, lists }] = useState(() => openMarket(start))
  const running = useRef<AbortController>(undefined)
  const here = useRef(pathOf(start.filter))
  const arrive = useRef<() => void>(undefined)
  const { shown, status } = state
  const isSettled = shown !== start && status === 'shown'
  const { lookAhead, stop } = useLookAhead(lists, isSettled ? shown : null)

  const show = useCallback(
    async (filter: MarketFilter) => {
      running.current?.abort()
      const run = new AbortController()
      running.current = run
      here.current = pathOf(filter)
      document.title = marketTitle(filter)
      setState((now) => ({ ...now, filter }))

      const shown = await openInSight(lists, filter, run.signal, (known) =>
        setState({ filter: known.filter, shown: known, status: isWhole(known) ? 'shown' : 'loading' }),
      )
      if (run.signal.aborted) return
      stop()
      if (shown) here.current = stayAt(shown.filter)
      setState(reached(shown ?? { filter, total: 0, cards: [] }, shown !== null))
    },
    [lists, stop],
  )

  useEffect(() => {
    const asked = filterNow()
    if (asked && pathOf(clamped(asked, start.total)) !== pathOf(start.filter)) show(asked)
    else stayAt(start.filter)
    return rememberScroll()
  }, [show, start])

  useTravel((filter, scrolledTo) => {
    // Within a page, as by the skip link, the browser travels alone.
    if (pathOf(filter) === here.current) return
    arrive.current = () => scrollTo(0, scrolledTo)
    show(filter)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is whenever other books are shown
  useLayoutEffect(() => {
    arrive.current?.()
    if (status !== 'loading') arrive.current = undefined
  }, [shown, status])

  /** Goes there without a new page; `onArrival` is called when its books are there, or their blanks. */
  const go = (filter: MarketFilter, onArrival: () => void) => {
    noteScroll()
    history.pushState(null, '', pathOf(filter))
    arrive.current = onArrival
    show(filter)
  }

  return { ...state, files, go, lookAhead, retry: () => show(state.filter) }
}

/** Hears of each way through the history that leads to a filter, and how far down that was read. */
function useTravel(onArrival: (filter: MarketFilter, scrolledTo: number) => void) {
  const arrive = useEffectEvent(onArrival)
  useEffect(() => {
    const travel = (event: PopStateEvent) => {
      const filter = filterNow()
      if (filter) arrive(filter, scrollIn(event.state))
    }
    addEventListener('popstate', travel)
    return () => removeEventListener('popstate', travel)
  }, [])
}

const reached = (shown: Shown, isOpen: boolean): MarketState => ({
  filter: shown.filter,
  shown,
  status: isOpen && !shown.cards.includes(null) ? 'shown' : 'failed',
})

function openMarket(start: Shown) {
  const files = marketFiles()
  return { files, lists: marketLists(files, start) }
}

const filterNow = () => filterAt(location.pathname, location.search)

/** Makes the URL say where the reader is, whatever led there; answers the path. */
function stayAt(filter: MarketFilter): string {
  const path = pathOf(filter)
  document.title = marketTitle(filter)
  if (location.pathname + location.search !== path) {
    history.replaceState(history.state, '', path + location.hash)
  }
  return path
}
