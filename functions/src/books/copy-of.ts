import { type Book, coverAltOf, limits } from '@lorecircle/shared/book/book'
import type { Image } from '@lorecircle/shared/media/image'
import { copiesLeft, goneOf, type Tally } from '@lorecircle/shared/stock/stock'

const suffix = ' (copy)'

/** `'Lilith' → 'Lilith (copy)'`, within the length that a title may have. */
export const copyTitle = (title: string): string =>
  `${title
    .slice(0, limits.title - suffix.length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}${suffix}`

type Facts = { id: string; slug: string; now: Date; newId(): string }

/**
 * A draft with all that can belong to two books: ISBNs name one edition, an eBook's files are one text, and copies
 * that were sold are gone from the original alone.
 */
export function copyOf(original: Book, tally: Tally, { id, slug, now, newId }: Facts): Book {
  const { archived: _, savedAs: __, ...book } = original
  const title = copyTitle(book.title)
  return {
    ...book,
    id,
    slug,
    title,
    public: false,
    // A copy is no preorder, so it cannot be published on a day to come.
    ...(book.releaseOn !== null && { releaseOn: null, publishedOn: null }),
    formats: book.formats.map((format) => ({
      ...format,
      id: newId(),
      cover: renamedCover(format.cover, book.title, title),
      slots: copiesLeft(format.slots, { ...goneOf(tally, format.id), sold: 0 }),
      files: [],
      isbn: null,
    })),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
}

/** A description that was made of the title is made of the new one. */
const renamedCover = (cover: Image | null, from: string, to: string): Image | null =>
  cover?.alt === coverAltOf(from) ? { ...cover, alt: coverAltOf(to) } : cover
