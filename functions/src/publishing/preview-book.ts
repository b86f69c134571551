import { Book } from '@lorecircle/shared/book'
import { calls } from '@lorecircle/shared/calls'
import { keys } from '@lorecircle/shared/keys'
import type { Preview } from '@lorecircle/shared/preview'
import { slugOfTitle } from '@lorecircle/shared/slug'
import { urls } from '@lorecircle/shared/urls'
import { accountOf } from '../accounts/account-of.ts'
import { readStock, readUploads } from '../books/read-facts.ts'
import { toBook } from '../books/to-book.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'

const hourInMs = 60 * 60 * 1000

/** Keeps what the author typed for an hour, under an address that cannot be guessed. */
export const previewBook = (world: World) =>
  authorEndpoint(calls.preview, {
    async run({ author: { sub }, input }) {
      const { documents } = world
      const now = world.now()
      const { value: account } = await accountOf(documents, sub)
      const stored = input.book.id && (await documents.read(keys.book(account.folder, input.book.id), Book))
      const before = stored ? stored.value : null
      const [uploads, stock] = await Promise.all([
        readUploads(documents, sub, input.book),
        readStock(documents, sub, before),
      ])
      const id = before?.id ?? world.newId()
      const slug = before?.slug ?? slugOfTitle(input.book.title)
      const { book } = toBook(input.book, { id, slug, before, now, newId: world.newId, uploads, stock })
      const expiresAt = new Date(now.getTime() + hourInMs).toISOString()
      const preview: Preview = { sub, book: { ...book, public: true }, expiresAt }
      const previewId = world.newSecret()
      await documents.create(keys.preview(previewId), preview)
      return { url: urls.preview(world.origin, previewId) }
    },
  })
