import type { BookForAuthor } from '@lorecircle/shared/book-for-author'

/** Why readers cannot buy a book that they see, in a sentence; null where one of its formats can be bought. */
export function notForSale({ formats }: Pick<BookForAuthor, 'formats'>): string | null {
  const priced = formats.filter(({ price, quantity }) => price !== '' && quantity !== '')
  if (priced.length === 0) {
    return 'Readers cannot buy it yet: it needs a format with a price and a quantity.'
  }
  return priced.some(({ type, file }) => type !== 'eBook' || file !== null)
    ? null
    : 'Readers cannot buy it yet: its eBook needs a file.'
}
