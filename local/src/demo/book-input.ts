import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { BookInput } from '@lorecircle/shared/book/calls'
import type { CoverRecord } from '@lorecircle/shared/book/cover-record'
import type { z } from 'zod'
import type { DemoBook, DemoFormat } from './demo-author.ts'

type Typed = z.input<typeof BookInput>

const demonstrationPages = 2

/** A demo book as its author would type it, not yet published. `covers` are the uploads by file name. */
export const demoBookInput = (
  book: DemoBook,
  covers: ReadonlyMap<string, CoverRecord>,
  ebookKeys: string[],
): Typed => ({
  title: book.title,
  tagline: book.tagline,
  blurb: book.blurb.join('\n\n'),
  category: book.category,
  genres: book.genres,
  subgenres: book.subgenres,
  series: book.series ?? null,
  language: 'en',
  ...book.details,
  ...(book.comesInDays !== undefined && { releaseOn: dayIn(book.comesInDays) }),
  public: false,
  formats: sortOrdinaryCoverFirst(book.formats).map((format) => {
    const cover = covers.get(format.cover ?? book.cover)
    const coverAlt = format.cover ? format.coverAlt : book.coverAlt
    return {
      type: format.type,
      price: format.price,
      ...(format.suggestedPrice && { suggestedPrice: format.suggestedPrice }),
      quantity: format.quantity,
      numbered: format.numbered ?? false,
      ...(format.signing && { signing: format.signing }),
      pages: format.type === 'eBook' && book.text === undefined ? demonstrationPages : book.pages,
      isbn: format.isbn ?? null,
      ...(cover && { coverImages: [cover] }),
      ...(coverAlt && { coverAlt }),
      ...(format.type === 'eBook' && { fileKeys: ebookKeys }),
    }
  }),
})

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, '2027-03-03'.length)

/** The first format represents the book in lists, so ordinary covers are sorted first. */
export function sortOrdinaryCoverFirst(formats: readonly DemoFormat[]): DemoFormat[] {
  const ordinary = formats.find(({ cover }) => cover === undefined)
  return ordinary ? [ordinary, ...formats.filter((format) => format !== ordinary)] : [...formats]
}

export const toPublishInput = (saved: BookForAuthor): Typed => ({
  id: saved.id,
  etag: saved.etag,
  title: saved.title,
  tagline: saved.tagline,
  blurb: saved.blurb,
  category: saved.category,
  genres: saved.genres,
  subgenres: saved.subgenres,
  public: true,
  formats: saved.formats.map(({ id, type, price, quantity, numbered }) => ({
    id,
    type,
    price,
    quantity,
    quantitySeen: quantity,
    numbered,
  })),
})
