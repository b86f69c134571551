import type { FormatView } from '@lorecircle/shared/book/views'

export const stockClass = (stock: FormatView['stock']): string =>
  stock === 'in' ? 'stock' : `stock ${stock}`
