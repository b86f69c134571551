import {
  clamped,
  marketTitle,
  type Place,
  pagesIn,
  pathOf,
  placeAt,
} from '@lorecircle/shared/market/market-filter'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { marketFiles } from './market-files.ts'
import { marketLists, type Shown } from './market-lists.ts'
import { noteScroll, rememberScroll, scrollIn } from './scroll.ts'
import { whenIdle } from './when-idle.ts'

type State = {
  /** Where the reader wants to be: at once, while the books of the place before still stand. */
  place: Place
  shown: Shown
  status: 'shown' | 'loading' | 'failed'
}

/** Skeletons that flash for a moment are worse than none. */
const patienceInMs = 150
const skeletonSize = 9

const nothing = (place: Place): Shown => ({ place, total: 0, cards: [] })
const skeleton = (place: Place): Shown => ({ ...nothing(place), cards: Array(skeletonSize).fill(null) })

/** Keeps the list in view, its URL, its title and its history in step. */
export function useMarket(start: Shown) {
  const [state, setState] = useState<State>({ place: start.place, shown: start, status: 'shown' })
  const [{ files, lists }] = useState(() => openMarket(start))
  const running = useRef<AbortController>(undefined)
  const ahead = useRef<AbortController>(undefined)
  const here = useRef(pathOf(start.place))
  const arrive = useRef<() => void>(undefined)

  const show = useCallback(
    async (place: Place) => {
      running.current?.abort()
      const run = new AbortController()
      running.current = run
      here.current = pathOf(place)
      document.title = marketTitle(place)
      setState((now) => ({ ...now, place }))

      let known = skeleton(place)
      let isSlow = false
      const showPart = () => setState({ place: known.place, shown: known, status: 'loading' })
      const timer = setTimeout(() => {
        isSlow = true
        showPart()
      }, patienceInMs)
      const shown = await lists
        .open(place, run.signal, (part) => {
          known = part
          if (isSlow && !run.signal.aborted) showPart()
        })
        .catch(() => null)
      clearTimeout(timer)
      if (run.signal.aborted) return
      ahead.current?.abort()
      if (shown) here.current = stayAt(shown.place)
      setState({
        place: shown?.place ?? place,
        shown: shown ?? nothing(place),
        status: shown && !shown.cards.includes(null) ? 'shown' : 'failed',
      })
    },
    [lists],
  )

  /** Brings the books of a place before anyone asks for them. */
  const lookAhead = useCallback(
    (place: Place) => {
      ahead.current?.abort()
      ahead.current = new AbortController()
      lists.open(place, ahead.current.signal).catch(() => undefined)
    },
    [lists],
  )

  useEffect(() => {
    const asked = placeNow()
    if (asked && pathOf(clamped(asked, start.total)) !== pathOf(start.place)) show(asked)
    else stayAt(start.place)
    return rememberScroll()
  }, [show, start])

  useEffect(() => {
    const travel = (event: PopStateEvent) => {
      const place = placeNow()
      // Within a page, as by the skip link, the browser travels alone.
      if (!place || pathOf(place) === here.current) return
      arrive.current = () => scrollTo(0, scrollIn(event.state))
      show(place)
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
    const { place, total } = shown
    if (shown === start || status !== 'shown' || place.page >= pagesIn(total, place.perPage)) return
    return whenIdle(() => lookAhead({ ...place, page: place.page + 1 }))
  }, [shown, status, start, lookAhead])

  /** Goes there without a new page; `onArrival` is called when its books are there, or their blanks. */
  const go = (place: Place, onArrival: () => void) => {
    noteScroll()
    history.pushState(null, '', pathOf(place))
    arrive.current = onArrival
    show(place)
  }

  return { ...state, files, go, lookAhead, retry: () => show(state.place) }
}

function openMarket(start: Shown) {
  const files = marketFiles()
  return { files, lists: marketLists(files, start) }
}

const placeNow = () => placeAt(location.pathname, location.search)

/** Makes the URL say where the reader is, whatever led there; answers the path. */
function stayAt(place: Place): string {
  const path = pathOf(place)
  document.title = marketTitle(place)
  if (location.pathname + location.search !== path) {
    history.replaceState(history.state, '', path + location.hash)
  }
  return path
}
