import { bookCalls } from '@lorecircle/shared/book/calls'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { emptyTally } from '@lorecircle/shared/stock/stock'
import { notFound } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { bookForAuthor } from './book-for-author.ts'
import { claimSlug } from './claim-slug.ts'
import { copyOf, copyTitle } from './copy-of.ts'

/** A second book like the first, saved for later. */
export const duplicateBook = (services: Services) =>
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
      const copy = copyOf(original.value, tally, { id, slug, now, newId: services.newId })
      const etag = await documents.create(bookDoc(account.folder, id), copy)
      if (etag === null) throw new Error(`the new id ${id} was taken`)
      return { book: bookForAuthor({ value: copy, etag }, emptyTally, account, origin) }
    },
  })
