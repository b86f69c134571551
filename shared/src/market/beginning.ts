import type { Card } from './card.ts'
import { inOrder } from './list-order.ts'
import type { Front } from './market-files.ts'

/** The first cards of a list, in order, each with its position. */
export type Beginning = {
  cards: Card[]
  positions: number[]
  /** How many books the list has, or at least so many where that is not counted. */
  total: number
  isCounted: boolean
}

export const beginningOf = ({ cards, positions, total }: Front): Beginning => ({
  cards,
  positions,
  total,
  isCounted: true,
})

/**
 * What lists that are shown as one begin with. It reaches as far as the first of them whose front ends before its
 * books do: behind that nobody knows which come next.
 */
export function joinFronts(fronts: readonly Front[], leaders: readonly number[]): Beginning {
  const compare = inOrder(leaders)
  const open = fronts.filter(({ positions, total }) => positions.length < total)
  const [edge] = open.map(({ positions }) => positions.at(-1) ?? Number.POSITIVE_INFINITY).sort(compare)
  const cards = new Map(
    fronts.flatMap(({ positions, cards }) =>
      positions.flatMap((position, index) => {
        const card = cards[index]
        return card && (edge === undefined || compare(position, edge) <= 0) ? [[position, card] as const] : []
      }),
    ),
  )
  const positions = [...cards.keys()].sort(compare)
  return {
    positions,
    cards: positions.flatMap((position) => cards.get(position) ?? []),
    total: Math.max(positions.length, ...fronts.map(({ total }) => total)),
    isCounted: open.length === 0,
  }
}
