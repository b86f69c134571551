import {
  clamped,
  filterAt,
  type MarketFilter,
  marketTitle,
  pagesIn,
  pathOf,
} from '@lorecircle/shared/market/market-filter'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { marketFiles } from './market-files.ts'
import { marketLists, type Shown } from './market-lists.ts'
import { noteScroll, rememberScroll, scrollIn } from './scroll.ts'
import { whenIdle } from './when-idle.ts'

type State = {
  /** What the reader asked for: at once, while the books from before still stand. */
  filter: MarketFilter
  shown: Shown
  status: 'shown' | 'loading' | 'failed'
}

/** Skeletons that flash for a moment are worse than none. */
const patienceInMs = 150
const skeletonSize = 9

const nothing = (filter: MarketFilter): Shown => ({ filter, total: 0, cards: [] })
const skeleton = (filter: MarketFilter): Shown => ({
  ...nothing(filter),
  cards: Array(skeletonSize).fill(null),
})

/** Keeps the list in view, its URL, its title and its history in step. */
export function useMarket(start: Shown) {
  const [state, setState] = useState<State>({ filter: start.filter, shown: start, status: 'shown' })
  const [{ files, lists }] = useState(() => openMarket(start))
  const running = useRef<AbortController>(undefined)
  const ahead = useRef<AbortController>(undefined)
  const here = useRef(pathOf(start.filter))
  const arrive = useRef<() => void>(undefined)

  const show = useCallback(
    async (filter: MarketFilter) => {
      running.current?.abort()
      const run = new AbortController()
      running.current = run
      here.current = pathOf(filter)
      document.title = marketTitle(filter)
      setState((now) => ({ ...now, filter }))

      let known = skeleton(filter)
      let isSlow = false
      const showPart = () => setState({ filter: known.filter, shown: known, status: 'loading' })
      const timer = setTimeout(() => {
        isSlow = true
        showPart()
      }, patienceInMs)
      const shown = await lists
        .open(filter, run.signal, (part) => {
          known = part
          if (isSlow && !run.signal.aborted) showPart()
        })
        .catch(() => null)
      clearTimeout(timer)
      if (run.signal.aborted) return
      ahead.current?.abort()
      if (shown) here.current = stayAt(shown.filter)
      setState({
        filter: shown?.filter ?? filter,
        shown: shown ?? nothing(filter),
        status: shown && !shown.cards.includes(null) ? 'shown' : 'failed',
      })
    },
    [lists],
  )

  /** Brings the books of a filter before anyone asks for them. */
  const lookAhead = useCallback(
    (filter: MarketFilter) => {
      ahead.current?.abort()
      ahead.current = new AbortController()
      lists.open(filter, ahead.current.signal).catch(() => undefined)
    },
    [lists],
  )

  useEffect(() => {
    const asked = filterNow()
    if (asked && pathOf(clamped(asked, start.total)) !== pathOf(start.filter)) show(asked)
    else stayAt(start.filter)
    return rememberScroll()
  }, [show, start])

  useEffect(() => {
    const travel = (event: PopStateEvent) => {
      const filter = filterNow()
      // Within a page, as by the skip link, the browser travels alone.
      if (!filter || pathOf(filter) === here.current) return
      arrive.current = () => scrollTo(0, scrollIn(event.state))
      show(filter)
    }
    addEventListener('popstate', travel)
    return () => removeEventListener('popstate', travel)
  }, [show])

  const { shown, status } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is whenever other books are shown
  useLayoutEffect(() => {
    arrive.current?.()
    if (status !== 'loading') arrive.current = undefined
  }, [shown, status])

  useEffect(() => {
    const { filter, total } = shown
    if (shown === start || status !== 'shown' || filter.page >= pagesIn(total, filter.perPage)) return
    return whenIdle(() => lookAhead({ ...filter, page: filter.page + 1 }))
  }, [shown, status, start, lookAhead])

  /** Goes there without a new page; `onArrival` is called when its books are there, or their blanks. */
  const go = (filter: MarketFilter, onArrival: () => void) => {
    noteScroll()
    history.pushState(null, '', pathOf(filter))
    arrive.current = onArrival
    show(filter)
  }

  return { ...state, files, go, lookAhead, retry: () => show(state.filter) }
}

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
