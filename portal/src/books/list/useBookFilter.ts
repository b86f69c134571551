import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Filter, filterOf, type Sort, withFilter } from './book-filter.ts'

const typingPauseInMs = 250

/** Which books the URL lists. What is typed into the search is shown at once, and reaches the URL at a pause. */
export function useBookFilter() {
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const [typed, setTyped] = useState(filter.search)
  const told = useRef(filter.search)
  const search = useDeferredValue(typed)

  const latest = useRef({ params, setParams })
  latest.current = { params, setParams }
  useEffect(() => {
    if (typed === told.current) return
    const timer = setTimeout(() => {
      const { params, setParams } = latest.current
      told.current = typed
      setParams(withFilter(params, { ...filterOf(params), search: typed }), {
        replace: true,
      })
    }, typingPauseInMs)
    return () => clearTimeout(timer)
  }, [typed])

  // Back, or a link, brings a search of its own.
  useEffect(() => {
    if (filter.search === told.current) return
    told.current = filter.search
    setTyped(filter.search)
  }, [filter.search])

  const linkTo = (change: Partial<Filter>) => ({
    search: withFilter(params, { ...filter, search: typed, ...change }).toString(),
  })
  const sortBy = useCallback((sort: Sort) => {
    const { params, setParams } = latest.current
    setParams(withFilter(params, { ...filterOf(params), sort }), { replace: true })
  }, [])

  return { filter, shown: { ...filter, search }, typed, search: setTyped, linkTo, sortBy }
}
