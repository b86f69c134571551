import { useCallback, useState } from 'react'

export function useBusy() {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const onBusy = useCallback((key: string, isBusy: boolean) => {
    setBusy((before) => {
      if (before.has(key) === isBusy) return before
      const after = new Set(before)
      if (isBusy) after.add(key)
      else after.delete(key)
      return after
    })
  }, [])
  return { isBusy: busy.size > 0, onBusy }
}

export type Busy = ReturnType<typeof useBusy>
