import {
  type CustomPage,
  givenPages,
  isGiven,
  pageTitle,
  publishedPages,
} from '@lorecircle/shared/custom-page/custom-page'
import type { ShopView, SiteView } from '@lorecircle/shared/site/views'
import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { shownSections } from '@lorecircle/shared/text/section'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { pageIn, type ShopPage } from '../pages/shop-file.ts'

type Where = { site: SiteView; shop: ShopView }

/** The author's own pages; a given one without content is 'coming soon' for whoever opens it early. */
export function customPages(pages: readonly CustomPage[], { site, shop }: Where): ShopPage[] {
  const published = publishedPages(pages)
  const waiting = Object.keys(givenPages)
    .filter(isGiven)
    .filter((slug) => published.every((page) => page.slug !== slug))
  return [
    ...published.map((page) => customPage(page, { site, shop })),
    ...waiting.map((slug) =>
      pageIn(shop, shopPaths.customPage(slug), {
        template: 'shop-empty-page',
        view: { site, shop, page: slug },
      }),
    ),
  ]
}

export const customPage = (page: CustomPage, { site, shop }: Where): ShopPage =>
  pageIn(shop, shopPaths.customPage(page.slug), {
    template: 'custom-page',
    view: {
      site,
      shop,
      slug: page.slug,
      title: pageTitle(page),
      introHtml: authorsHtml(page.intro),
      sections: shownSections(page.sections),
    },
  })
