import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type DeskView, type Sort, viewOf, withView } from './book-filter.ts'

const typingPauseInMs = 250

/** What the URL says of the desk. What is typed into the search is shown at once, and reaches the URL at a pause. */
export function useDeskView() {
  const [params, setParams] = useSearchParams()
  const view = viewOf(params)
  const [typed, setTyped] = useState(view.search)
  const told = useRef(view.search)
  const search = useDeferredValue(typed)

  const latest = useRef({ params, setParams })
  latest.current = { params, setParams }
  useEffect(() => {
    if (typed === told.current) return
    const timer = setTimeout(() => {
      const { params, setParams } = latest.current
      told.current = typed
      setParams(withView(params, { ...viewOf(params), search: typed }), {
        replace: true,
      })
    }, typingPauseInMs)
    return () => clearTimeout(timer)
  }, [typed])

  // Back, or a link, brings a search of its own.
  useEffect(() => {
    if (view.search === told.current) return
    told.current = view.search
    setTyped(view.search)
  }, [view.search])

  const linkTo = (change: Partial<DeskView>) => ({
    search: withView(params, { ...view, search: typed, ...change }).toString(),
  })
  const sortBy = useCallback((sort: Sort) => {
    const { params, setParams } = latest.current
    setParams(withView(params, { ...viewOf(params), sort }), { replace: true })
  }, [])

  return { view, shown: { ...view, search }, typed, search: setTyped, linkTo, sortBy }
}
