import type { Place } from '@lorecircle/shared/market/market-filter'
import type { MouseEvent } from 'react'

/** What makes a link lead to a place: a plain URL, and with JavaScript no new page. */
export type Way = (place: Place) => { href: string; onClick: (event: MouseEvent) => void }

/** Everything else (a new tab, a download) is the browser's business. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
