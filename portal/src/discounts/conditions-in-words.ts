import type { Discount } from '@lorecircle/shared/discount/discount'
import { toDollars } from '@lorecircle/shared/money'

/** `2 books, from $30.00, once for each reader`; empty where there are none. */
export const conditionsInWords = ({
  bookIds,
  minimumInCents,
  oncePerReader,
}: Pick<Discount, 'bookIds' | 'minimumInCents' | 'oncePerReader'>): string =>
  [
    bookIds === 'all' ? '' : bookIds.length === 1 ? '1 book' : `${bookIds.length} books`,
    minimumInCents === null ? '' : `from ${toDollars(minimumInCents)}`,
    oncePerReader ? 'once for each reader' : '',
  ]
    .filter(Boolean)
    .join(', ')
