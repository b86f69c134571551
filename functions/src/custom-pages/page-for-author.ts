import type { Account } from '@lorecircle/shared/account/account'
import { addressIfAny } from '@lorecircle/shared/custom-domain/address'
import { type CustomPageForAuthor, customPageCalls } from '@lorecircle/shared/custom-page/calls'
import { type CustomPage, isShown, isRoute, nameOf, untitledPage, inSidebarOrder } from '@lorecircle/shared/custom-page/custom-page'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { urls } from '@lorecircle/shared/urls/urls'
import { coverUrl } from '../media/cover-url.ts'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { slugCandidates } from '@lorecircle/shared/text/slug'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { shopPolicies } from '@lorecircle/shared/policy/shop-policy'
import { authorName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'

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

export const pageChanged = (
  theirs: Stored<CustomPage>,
  account: Pick<Account, 'subdomain'>,
  origin: string,
) =>
  new VisibleError(412, 'page.changed', 'This page was changed in another tab. Nothing you typed is lost.', {
    theirs: pageForAuthor(theirs, account, origin),
  })

export const pageGone = () =>
  new VisibleError(404, 'page.missing', 'This page was deleted in another tab. Nothing you typed is lost.')

/** `my-map`, `my-map-2` …: where a page of this title may stand, beside the given pages and the shop's routes. */
export function* pageSlugs(title: string): Generator<string> {
  for (const slug of slugCandidates(title.trim() || untitledPage, 'page')) {
    if (!isRoute(slug) && nameOf(slug) === null) yield slug
  }
}

export const fetchPages = (services: Services) =>
  accountEndpoint(customPageCalls.fetchPages, {
    async run({ account }) {
      const { documents, origin } = services
      const pages = await documents.readAll(customPageDoc, customPageDoc.within(account.folder))
      return pages
        .toSorted((a, b) => inSidebarOrder(a.value, b.value))
        .map((page) => pageForAuthor(page, account, origin))
    },
  })

/** What an author begins with who wants to write these pages. */
export const policyTexts = (services: Services) =>
  accountEndpoint(customPageCalls.policyTexts, {
    async run({ account }) {
      const profile = (await services.documents.read(profileDoc(account.folder)))?.value ?? null
      return shopPolicies({
        shop: authorName(account, profile),
        postalAddress: profile?.postalAddress ?? null,
      })
    },
  })
