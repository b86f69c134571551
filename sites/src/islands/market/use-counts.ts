import type { Counts } from '@lorecircle/shared/market/market-files'
import { useEffect, useState } from 'react'
import type { MarketFiles } from './market-files.ts'

/** How many books each facet has: shown once known, missing where they cannot be read, never in the page itself. */
export function useCounts(files: MarketFiles): Counts | undefined {
  const [counts, setCounts] = useState<Counts>()
  useEffect(() => {
    const leaving = new AbortController()
    files.counts(leaving.signal).then(setCounts, () => undefined)
    return () => leaving.abort()
  }, [files])
  return counts
}
