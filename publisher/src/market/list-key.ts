import type { Mode } from '@lorecircle/shared/market/facets'
import type { MarketCard } from './market-card.ts'

/** One of the market's lists, such as `paid/fantasy/dark-fantasy`: what fronts, counts and pages are of. */
export const listKey = (mode: Mode, facetKey: string): string => `${mode}/${facetKey}`

export function parseListKey(key: string): { mode: Mode; facetKey: string } {
  const [mode = ''] = key.split('/')
  return { mode: mode === 'free' ? 'free' : 'paid', facetKey: key.slice(mode.length + 1) }
}

/** Every list in which a book's card stands. */
export const listsOf = (card: MarketCard | null): string[] =>
  card ? card.modes.flatMap((mode) => card.facets.map((key) => listKey(mode, key))) : []
