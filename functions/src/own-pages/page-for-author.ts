import type { Account } from '@lorecircle/shared/account/account'
import type { OwnPageForAuthor } from '@lorecircle/shared/custom-page/calls'
import { type OwnPage, publishedPages } from '@lorecircle/shared/custom-page/custom-page'
import type { Stored } from '@lorecircle/shared/storage/documents'
import { urls } from '@lorecircle/shared/urls'
import { coverUrl } from '../books/cover-url.ts'

export const pageForAuthor = (
  { value: page, etag }: Stored<OwnPage>,
  { subdomain }: Pick<Account, 'subdomain'>,
  origin: string,
): OwnPageForAuthor => ({
  ...page,
  etag,
  sections: page.sections.map(({ title, text, image }) => ({
    title,
    text,
    imageUrl: coverUrl(origin, image),
    imageAlt: image?.alt ?? '',
  })),
  url:
    subdomain !== null && publishedPages([page]).length > 0
      ? urls.ownPage(origin, subdomain, page.slug)
      : null,
})
