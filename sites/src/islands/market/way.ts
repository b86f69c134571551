import type { MarketFilter } from '@lorecircle/shared/market/market-filter'
import type { MouseEvent } from 'react'

export type PartRequest = (filter: MarketFilter) => { href: string; onClick: (event: MouseEvent) => void }

/** Every other click (a new tab, a download) is left to the browser. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
