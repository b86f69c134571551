import type { Account } from '@lorecircle/shared/account/account'
import { shopAddressOrNull } from '@lorecircle/shared/custom-domain/address'
import { type CustomPageForAuthor, customPageCalls } from '@lorecircle/shared/custom-page/calls'
import {
  type CustomPage,
  compareSidebarOrder,
  fixedPageName,
  isPageVisible,
  isShopRoute,
  untitledPage,
} from '@lorecircle/shared/custom-page/custom-page'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
import { shopPolicies } from '@lorecircle/shared/policy/shop-policy'
import { authorName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { slugCandidates } from '@lorecircle/shared/text/slug'
import { urls } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import { coverUrl } from '../media/cover-url.ts'
import type { Services } from '../services/services.ts'

export const pageForAuthor = (
  { value: page, etag }: Stored<CustomPage>,
  account: Pick<Account, 'subdomain' | 'ownDomain'>,
  origin: string,
): CustomPageForAuthor => {
  const address = shopAddressOrNull(account)
  return {
    ...page,
    etag,
    sections: page.sections.map(({ title, text, image }) => ({
      title,
      text,
      imageUrl: coverUrl(origin, image),
      imageAlt: image?.alt ?? '',
    })),
    url: address !== null && isPageVisible(page) ? urls.customPage(origin, address, page.slug) : null,
  }
}

export const pageChangedError = (
  theirs: Stored<CustomPage>,
  account: Pick<Account, 'subdomain'>,
  origin: string,
) =>
  new VisibleError(412, 'page.changed', 'This page was changed in another tab. Nothing you typed is lost.', {
    theirs: pageForAuthor(theirs, account, origin),
  })

export const pageMissingError = () =>
  new VisibleError(404, 'page.missing', 'This page was deleted in another tab. Nothing you typed is lost.')

/** `my-map`, `my-map-2` …: where a page of this title may stand, beside the given pages and the shop's routes. */
export function* pageSlugCandidates(title: string): Generator<string> {
  for (const slug of slugCandidates(title.trim() || untitledPage, 'page')) {
    if (!isShopRoute(slug) && fixedPageName(slug) === null) yield slug
  }
}

export const fetchPages = (services: Services) =>
  accountEndpoint(customPageCalls.fetchPages, {
    async run({ account }) {
      const { documents, origin } = services
      const pages = await documents.readAll(customPageDoc, customPageDoc.within(account.folder))
      return pages
        .toSorted((a, b) => compareSidebarOrder(a.value, b.value))
        .map((page) => pageForAuthor(page, account, origin))
    },
  })

export const policyTextsEndpoint = (services: Services) =>
  accountEndpoint(customPageCalls.policyTexts, {
    async run({ account }) {
      const profile = (await services.documents.read(profileDoc(account.folder)))?.value ?? null
      return shopPolicies({
        shop: authorName(account, profile),
        postalAddress: profile?.postalAddress ?? null,
      })
    },
  })
