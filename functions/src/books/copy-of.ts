import { type Book, limits } from '@lorecircle/shared/book'
import { copiesLeft, goneOf, type Tally } from '@lorecircle/shared/stock'

const suffix = ' (copy)'

/** `'Lilith' → 'Lilith (copy)'`, within the length that a title may have. */
export const copyTitle = (title: string): string =>
  `${title
    .slice(0, limits.title - suffix.length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}${suffix}`

type Facts = { id: string; slug: string; now: Date; newId(): string }

/**
 * A draft with all that can belong to two books: ISBNs name one edition, an eBook's file is one text, and copies
 * that were sold are gone from the original alone.
 */
export function copyOf(original: Book, tally: Tally, { id, slug, now, newId }: Facts): Book {
  const { archived: _, ...book } = original
  return {
    ...book,
    id,
    slug,
    title: copyTitle(book.title),
    public: false,
    formats: book.formats.map((format) => ({
      ...format,
      id: newId(),
      slots: copiesLeft(format.slots, { ...goneOf(tally, format.id), sold: 0 }),
      file: null,
      isbn: null,
    })),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
}
