import {
  clampPage,
  filterAt,
  filterPath,
  type MarketFilter,
  marketTitle,
  pageCount,
} from '@lorecircle/shared/market/market-filter'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createMarketFileLoader } from './market-files.ts'
import { createMarketLists, type MarketLists, type ShownList } from './market-lists.ts'

/** Delay before skeletons are shown, so that they do not flash. */
const patienceInMs = 150

const skeletonSize = 9

const skeleton = (filter: MarketFilter): ShownList => ({
  filter,
  total: 0,
  cards: Array(skeletonSize).fill(null),
})

const isWhole = ({ cards }: ShownList): boolean => cards.length > 0 && !cards.includes(null)

const settledAfterMs = 100

const noteScroll = (): void => history.replaceState({ scrolledTo: scrollY }, '')

const scrollIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'scrolledTo' in state ? Number(state.scrolledTo) : 0

export type MarketState = {
  /** The requested filter; changes at once, while the previous books are still shown. */
  filter: MarketFilter
  shown: ShownList
  status: 'shown' | 'loading' | 'failed'
}

/** Keeps the displayed list, the URL, the title and the history in sync. */
export function useMarket(start: ShownList) {
  const [state, setState] = useState<MarketState>({ filter: start.filter, shown: start, status: 'shown' })
  const [{ files, lists }] = useState(() => openMarket(start))
  const running = useRef<AbortController>(undefined)
  const here = useRef(filterPath(start.filter))
  const arrive = useRef<() => void>(undefined)
  const { shown, status } = state
  const isSettled = shown !== start && status === 'shown'
  const { lookAhead, stop } = useLookAhead(lists, isSettled ? shown : null)

  const show = useCallback(
    async (filter: MarketFilter) => {
      running.current?.abort()
      const run = new AbortController()
      running.current = run
      here.current = filterPath(filter)
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
    if (asked && filterPath(clampPage(asked, start.total)) !== filterPath(start.filter)) show(asked)
    else stayAt(start.filter)
    return rememberScroll()
  }, [show, start])

  useTravel((filter, scrolledTo) => {
    // Navigation within the page, such as the skip link, is left to the browser.
    if (filterPath(filter) === here.current) return
    arrive.current = () => scrollTo(0, scrolledTo)
    show(filter)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: an arrival is whenever other books are shown
  useLayoutEffect(() => {
    arrive.current?.()
    if (status !== 'loading') arrive.current = undefined
  }, [shown, status])

  /** Navigates without a page load; `onArrival` is called once the books or their skeletons are shown. */
  const go = (filter: MarketFilter, onArrival: () => void) => {
    noteScroll()
    history.pushState(null, '', filterPath(filter))
    arrive.current = onArrival
    show(filter)
  }

  return { ...state, files, go, lookAhead, retry: () => show(state.filter) }
}

/** Calls back on history navigation to a filter, with its saved scroll position. */
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

const reached = (shown: ShownList, isOpen: boolean): MarketState => ({
  filter: shown.filter,
  shown,
  status: isOpen && !shown.cards.includes(null) ? 'shown' : 'failed',
})

function openMarket(start: ShownList) {
  const files = createMarketFileLoader()
  return { files, lists: createMarketLists(files, start) }
}

const filterNow = () => filterAt(location.pathname, location.search)

function stayAt(filter: MarketFilter): string {
  const path = filterPath(filter)
  document.title = marketTitle(filter)
  if (location.pathname + location.search !== path) {
    history.replaceState(history.state, '', path + location.hash)
  }
  return path
}

function rememberScroll(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(noteScroll, settledAfterMs)
  }
  addEventListener('scroll', later, { passive: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('scroll', later)
  }
}

/**
 * Preloads lists, one at a time: on request, and the next page once `settled` is shown. Nothing is preloaded while
 * the reader is still on the page they arrived at.
 */
function useLookAhead(lists: MarketLists, settled: ShownList | null) {
  const running = useRef<AbortController>(undefined)
  const stop = useCallback(() => running.current?.abort(), [])

  const lookAhead = useCallback(
    (filter: MarketFilter) => {
      stop()
      running.current = new AbortController()
      lists.open(filter, running.current.signal).catch(() => undefined)
    },
    [lists, stop],
  )

  useEffect(() => {
    if (!settled || settled.filter.page >= pageCount(settled.total, settled.filter.perPage)) return
    const { filter } = settled
    return whenIdle(() => lookAhead({ ...filter, page: filter.page + 1 }))
  }, [settled, lookAhead])

  return { lookAhead, stop }
}

/** Calls back when the browser is idle; after a second in Safari, which has no `requestIdleCallback`. */
function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(callback, 1000)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(callback)
  return () => cancelIdleCallback(request)
}

/**
 * Opens a list. If that is slow, reports skeletons and then what is known so far; at once if only the count is
 * missing. Null if the list could not be opened.
 */
async function openInSight(
  lists: MarketLists,
  filter: MarketFilter,
  signal: AbortSignal,
  tell: (known: ShownList) => void,
): Promise<ShownList | null> {
  let known = skeleton(filter)
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    if (!isWhole(known)) tell(known)
  }, patienceInMs)
  try {
    return await lists.open(filter, signal, (part) => {
      known = part
      if ((isSlow || isWhole(part)) && !signal.aborted) tell(known)
    })
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
