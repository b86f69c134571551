import type { Account } from '@lorecircle/shared/account/account'
import { Book } from '@lorecircle/shared/book/book'
import { CustomPage, publishedPages } from '@lorecircle/shared/custom-page/custom-page'
import { keys } from '@lorecircle/shared/keys'
import { Post, postSlug } from '@lorecircle/shared/post/post'
import { Profile } from '@lorecircle/shared/profile/profile'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { notFound } from '@lorecircle/shared/visible-error'
import { Welcome } from '@lorecircle/shared/welcome/welcome'
import type { z } from 'zod'

/** What can be published, by the call's own names. */
export type Publishable = 'book' | 'welcome' | 'profile' | 'post' | 'page'

/** The document that a page is made of, the version that is stored, and the page's path; null while it is private. */
export type PublicPlace = { key: string; etag: string; path: string | null }

/** Throws `not found` for what is not stored; a draft of the blog is no page, and not found here. */
export async function publicPlace(
  documents: Documents,
  { folder }: Account,
  of: Publishable,
  id: string,
): Promise<PublicPlace> {
  const at = async <S extends z.ZodType>(
    key: string,
    schema: S,
    pathOf: (value: z.infer<S>) => string | null,
  ) => {
    const stored = await documents.read(key, schema)
    if (stored === null) throw notFound(of)
    return { key, etag: stored.etag, path: pathOf(stored.value) }
  }
  switch (of) {
    case 'book':
      return at(keys.book(folder, id), Book, (book) => (book.public ? `/shop/${book.slug}` : null))
    case 'welcome':
      return at(keys.welcome(folder), Welcome, () => '/')
    case 'profile':
      return at(keys.profile(folder), Profile, () => '/')
    case 'post':
      return at(keys.post(folder, id), Post, (post) => (post.isPublished ? `/blog/${postSlug(post)}` : null))
    case 'page':
      return at(keys.customPage(folder, id), CustomPage, (page) =>
        publishedPages([page]).length > 0 ? `/${page.slug}` : null,
      )
  }
}
