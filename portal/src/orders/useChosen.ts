import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { useState } from 'react'

/** Which orders of those in sight are chosen. */
export function useChosen(orders: readonly OrderForAuthor[]) {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set())
  const ids = new Set(orders.map(({ id }) => id).filter((id) => known.has(id)))
  return {
    ids,
    toggle(id: string) {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setKnown(next)
    },
    all: () => setKnown(new Set(orders.map(({ id }) => id))),
    none: () => setKnown(new Set()),
  }
}
