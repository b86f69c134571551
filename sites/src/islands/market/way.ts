import type { MarketFilter } from '@lorecircle/shared/market/market-filter'
import type { MouseEvent } from 'react'

/** What makes a link lead to a filter: a plain URL, and with JavaScript no new page. */
export type PartRequest = (filter: MarketFilter) => { href: string; onClick: (event: MouseEvent) => void }

/** Everything else (a new tab, a download) is the browser's business. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
