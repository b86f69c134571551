import type { Account } from '@lorecircle/shared/account/account'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import { shopAddressOrNull } from '@lorecircle/shared/custom-domain/address'
import { isPageVisible } from '@lorecircle/shared/custom-page/custom-page'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
import { pageKey } from '@lorecircle/shared/edge/viewer'
import { postSlug } from '@lorecircle/shared/post/post'
import { postDoc } from '@lorecircle/shared/post/stored'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { DocumentAt } from '@lorecircle/shared/storage/stored'
import { shopPaths, urls } from '@lorecircle/shared/urls/urls'
import { notFound } from '@lorecircle/shared/visible-error'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import type { z } from 'zod'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'

export const publishStatus = (services: Services) =>
  accountEndpoint(calls.publishStatus, {
    async run({ account, author: { sub }, input }) {
      const [place, manifest] = await Promise.all([
        publicPlace(services.documents, account, input.of, input.id),
        services.documents.read(manifestDoc(sub)),
      ])
      const rendered = manifest?.value.sources[place.key]
      const published = rendered !== undefined && (rendered === input.etag || rendered === place.etag)
      const address = shopAddressOrNull(account)
      if (place.path === null || address === null) return { published, url: null, pageEtag: null }
      const page = manifest?.value.pages[pageKey(`sites/${address}`, place.path)]
      return {
        published: published && page !== undefined,
        url: new URL(place.path, urls.shop(services.origin, address)).href,
        pageEtag: page?.etag ?? null,
      }
    },
  })

type Publishable = 'book' | 'welcome' | 'profile' | 'post' | 'page' | 'bundle'

/** The source document, its stored version, and the page's path, which is null while it is private. */
type PublicPlace = { key: string; etag: string; path: string | null }

/** Throws `not found` if nothing is stored, and for drafts of blog posts, which have no page. */
async function publicPlace(
  documents: Documents,
  { folder }: Account,
  of: Publishable,
  id: string,
): Promise<PublicPlace> {
  const at = async <S extends z.ZodType>(
    document: DocumentAt<S>,
    pathOf: (value: z.infer<S>) => string | null,
  ) => {
    const stored = await documents.read(document)
    if (stored === null) throw notFound(of)
    return { key: document.key, etag: stored.etag, path: pathOf(stored.value) }
  }
  switch (of) {
    case 'book':
      return at(bookDoc(folder, id), (book) => (book.public ? shopPaths.book(book.slug) : null))
    case 'welcome':
      return at(welcomeDoc(folder), () => shopPaths.home)
    case 'profile':
      return at(profileDoc(folder), () => shopPaths.home)
    case 'post':
      return at(postDoc(folder, id), (post) => (post.isPublished ? shopPaths.post(postSlug(post)) : null))
    case 'bundle':
      return at(bundleDoc(folder, id), ({ state, slug }) =>
        state === 'published' ? shopPaths.bundle(slug) : null,
      )
    case 'page':
      return at(customPageDoc(folder, id), (page) =>
        isPageVisible(page) ? shopPaths.customPage(page.slug) : null,
      )
  }
}
