import { type MarketFilter, pagesIn } from '@lorecircle/shared/market/market-filter'
import { useCallback, useEffect, useRef } from 'react'
import type { MarketLists, Shown } from './market-lists.ts'

/**
 * Brings the books of a filter before anyone asks for them, one list at a time: at a word, and the next page's
 * once `settled` is shown. Nothing is brought ahead of the page that the reader came to.
 */
export function useLookAhead(lists: MarketLists, settled: Shown | null) {
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
    if (!settled || settled.filter.page >= pagesIn(settled.total, settled.filter.perPage)) return
    const { filter } = settled
    return whenIdle(() => lookAhead({ ...filter, page: filter.page + 1 }))
  }, [settled, lookAhead])

  return { lookAhead, stop }
}

/** Calls back when the browser has nothing better to do; Safari says no such thing and gets a second. */
function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(callback, 1000)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(callback)
  return () => cancelIdleCallback(request)
}
