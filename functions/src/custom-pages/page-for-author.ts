import type { Account } from '@lorecircle/shared/account/account'
import { addressIfAny } from '@lorecircle/shared/custom-domain/address'
import type { CustomPageForAuthor } from '@lorecircle/shared/custom-page/calls'
import { type CustomPage, isShown } from '@lorecircle/shared/custom-page/custom-page'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { urls } from '@lorecircle/shared/urls/urls'
import { coverUrl } from '../media/cover-url.ts'

export const pageForAuthor = (
  { value: page, etag }: Stored<CustomPage>,
  account: Pick<Account, 'subdomain' | 'ownDomain'>,
  origin: string,
): CustomPageForAuthor => {
  const address = addressIfAny(account)
  return {
    ...page,
    etag,
    sections: page.sections.map(({ title, text, image }) => ({
      title,
      text,
      imageUrl: coverUrl(origin, image),
      imageAlt: image?.alt ?? '',
    })),
    url: address !== null && isShown(page) ? urls.customPage(origin, address, page.slug) : null,
  }
}
