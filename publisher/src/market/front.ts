import { market } from '@lorecircle/shared/market-data'
import { z } from 'zod'
import { Card } from './card.ts'

/** The stored form of a facet's front: positions stand beside the cards, so that a list can go on behind them. */
export type StoredFront = z.infer<typeof StoredFront>
export const StoredFront = z.object({
  total: z.int(),
  cards: z.array(Card),
  positions: z.array(z.int()),
})

export const emptyFront: StoredFront = { total: 0, cards: [], positions: [] }

/** What changed at one position: its card in this facet, or null where it does not stand there. */
export type FrontChange = { position: number; card: Card | null }

/**
 * A front after these changes, newest first. It comes back short where books from behind its edge have to
 * move up: those only the masks know.
 */
export function changeFront(front: StoredFront, changes: readonly FrontChange[], total: number): StoredFront {
  const cards = new Map(front.positions.map((position, index) => [position, front.cards[index] ?? null]))
  const holdsAll = front.positions.length >= front.total
  const edge = holdsAll ? -1 : (front.positions.at(-1) ?? -1)
  for (const { position, card } of changes) {
    if (card && position >= edge) cards.set(position, card)
    else cards.delete(position)
  }
  const shown = [...cards.entries()]
    .flatMap(([position, card]) => (card ? [{ position, card }] : []))
    .sort((a, b) => b.position - a.position)
    .slice(0, market.frontSize)
  return { total, cards: shown.map(({ card }) => card), positions: shown.map(({ position }) => position) }
}

export const isShort = ({ positions, total }: StoredFront): boolean =>
  positions.length < Math.min(market.frontSize, total)
