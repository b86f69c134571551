import type { FormatView } from '@lorecircle/shared/book/views'

/** How a stock line is dressed: few and out stand out, by their words first. */
export const stockClass = (stock: FormatView['stock']): string =>
  stock === 'in' ? 'stock' : `stock ${stock}`
