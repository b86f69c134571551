import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'

/** A book as its author saves it, with nothing changed. */
export const toInput = (book: BookForAuthor) => ({
  id: book.id,
  etag: book.etag,
  title: book.title,
  tagline: book.tagline,
  blurb: book.blurb,
  category: book.category,
  genres: book.genres,
  subgenres: book.subgenres,
  public: book.public,
  formats: book.formats.map(({ id, type, price, quantity, numbered }) => ({
    id,
    type,
    price,
    quantity,
    quantitySeen: quantity,
    numbered,
  })),
  firstTold: 1905,
})
