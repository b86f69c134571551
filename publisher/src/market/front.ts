import type { Card } from '@lorecircle/shared/market/card'
import { market } from '@lorecircle/shared/market/market-data'
import type { Front } from '@lorecircle/shared/market/market-files'
import { positionComparator } from '@lorecircle/shared/market/market-list'

export const emptyFront: Front = { total: 0, cards: [], positions: [] }

/** The card at one position in this facet; null if it is not listed there. */
type FrontChange = { position: number; card: Card | null }

/**
 * Applies the changes to a front. The result is short if books from behind its edge must move up, which needs the
 * masks, and empty if the front was made for another order.
 */
export function changeFront(
  front: Front,
  leaders: readonly number[],
  changes: readonly FrontChange[],
  total: number,
): Front {
  const compare = positionComparator(leaders)
  if (!isSorted(front.positions, compare)) return { ...emptyFront, total }
  const cards = new Map(front.positions.map((position, index) => [position, front.cards[index] ?? null]))
  const edge = front.positions.length >= front.total ? undefined : front.positions.at(-1)
  for (const { position, card } of changes) {
    if (card && (edge === undefined || compare(position, edge) <= 0)) cards.set(position, card)
    else cards.delete(position)
  }
  const shown = [...cards.entries()]
    .flatMap(([position, card]) => (card ? [{ position, card }] : []))
    .sort((a, b) => compare(a.position, b.position))
    .slice(0, market.frontSize)
  return { total, cards: shown.map(({ card }) => card), positions: shown.map(({ position }) => position) }
}

const isSorted = (positions: readonly number[], compare: (a: number, b: number) => number): boolean =>
  positions.every((position, index) => index === 0 || compare(positions[index - 1] ?? 0, position) < 0)

export const isShort = ({ positions, total }: Front): boolean =>
  positions.length < Math.min(market.frontSize, total)
