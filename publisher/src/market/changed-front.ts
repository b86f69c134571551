import type { Mode } from '@lorecircle/shared/market/facets'
import type { Front } from '@lorecircle/shared/market/market-files'
import { changeFront, isShort } from './front.ts'
import { facetTotal } from './histogram.ts'
import { parseListKey } from './list-key.ts'
import type { MarketCard } from './market-card.ts'
import { type FrontSource, refill } from './refill.ts'
import type { ListSnapshot } from './standing.ts'
import type { Placing } from './write-changes.ts'

/** The front of a list after these changes. */
export async function changedFront(
  source: FrontSource,
  { list, front }: ListSnapshot,
  changes: readonly Placing[],
): Promise<Front> {
  const { mode, facetKey } = parseListKey(list)
  const moves = changes.map(({ position, card }) => ({
    position,
    card: card && stands(card, mode, facetKey) ? card.card : null,
  }))
  const total = facetTotal(source.histogram, mode, facetKey)
  const changed = changeFront(front.value, source.leaders[mode], moves, total)
  return isShort(changed) ? refill(source, list, changed) : changed
}

const stands = ({ modes, facets }: MarketCard, mode: Mode, facetKey: string) =>
  modes.includes(mode) && facets.includes(facetKey)
