import { type Book, defaultCoverAlt, limits } from '@lorecircle/shared/book/book'
import { bookCalls } from '@lorecircle/shared/book/calls'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { Image } from '@lorecircle/shared/media/image'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { copiesLeft, emptyTally, type Tally, tallyCounts } from '@lorecircle/shared/stock/stock'
import { notFound } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { bookForAuthor } from './book-for-author.ts'
import { claimSlug } from './claim-slug.ts'

const suffix = ' (copy)'

/** `'Lilith' → 'Lilith (copy)'`, within the maximum title length. */
export const copyTitle = (title: string): string =>
  `${title
    .slice(0, limits.title - suffix.length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}${suffix}`

/** A description that was made of the title is made of the new one. */
const renamedCover = (cover: Image | null, from: string, to: string): Image | null =>
  cover?.alt === defaultCoverAlt(from) ? { ...cover, alt: defaultCoverAlt(to) } : cover

export const duplicateBookMutation = (services: Services) =>
  accountEndpoint(bookCalls.duplicateBook, {
    keeps: 'writing',
    async run({ account, author: { sub }, input }) {
      const { documents, origin } = services
      const original = await documents.read(bookDoc(account.folder, input.bookId))
      if (original === null) throw notFound('book')
      const tally = await readTally(documents, sub, original.value.id)
      const id = services.newId()
      const title = copyTitle(original.value.title)
      const now = services.now()
      const { folder } = account
      const slug = await claimSlug(documents, { sub, folder, bookId: id, title, before: null, now })
      const copy = copyBook(original.value, tally, { id, slug, now, newId: services.newId })
      const etag = await documents.create(bookDoc(account.folder, id), copy)
      if (etag === null) throw new Error(`the new id ${id} was taken`)
      return { book: bookForAuthor({ value: copy, etag }, emptyTally, account, origin) }
    },
  })

type Facts = { id: string; slug: string; now: Date; newId(): string }

/**
 * A draft with all that can belong to two books: ISBNs name one edition, an eBook's files are one text, and copies
 * that were sold are gone from the original alone.
 */
export function copyBook(original: Book, tally: Tally, { id, slug, now, newId }: Facts): Book {
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
      slots: copiesLeft(format.slots, { ...tallyCounts(tally, format.id), sold: 0 }),
      files: [],
      isbn: null,
    })),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
}
