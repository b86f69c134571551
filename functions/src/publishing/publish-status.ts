import { Book } from '@lorecircle/shared/book'
import { calls } from '@lorecircle/shared/calls'
import { pageKey } from '@lorecircle/shared/edge/viewer'
import { keys } from '@lorecircle/shared/keys'
import { Manifest } from '@lorecircle/shared/manifest'
import { urls } from '@lorecircle/shared/urls'
import { notFound } from '@lorecircle/shared/visible-error'
import { accountOf } from '../accounts/account-of.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import type { World } from '../world.ts'

/** Has the saved version, or a later one, reached the shop, and under which ETag is its page served? */
export const publishStatus = (world: World) =>
  authorEndpoint(calls.publishStatus, {
    async run({ author: { sub }, input }) {
      const { value: account } = await accountOf(world.documents, sub)
      const { folder, subdomain } = account
      const key = keys.book(folder, input.bookId)
      const [book, manifest] = await Promise.all([
        world.documents.read(key, Book),
        world.documents.read(keys.manifest(sub), Manifest),
      ])
      if (book === null) throw notFound('book')
      const rendered = manifest?.value.sources[key]
      const published = rendered !== undefined && (rendered === input.etag || rendered === book.etag)
      if (!book.value.public || subdomain === null) return { published, url: null, pageEtag: null }
      const { slug } = book.value
      const page = manifest?.value.pages[pageKey(`sites/${subdomain}`, `/shop/${slug}`)]
      return {
        published: published && page !== undefined,
        url: urls.book(world.origin, subdomain, slug),
        pageEtag: page?.etag ?? null,
      }
    },
  })
