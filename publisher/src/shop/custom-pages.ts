import {
  type CustomPage,
  givenPages,
  isGiven,
  isShown,
  pageTitle,
  publishedPages,
} from '@lorecircle/shared/custom-page/custom-page'
import { type PolicySlug, policies, policySlugs } from '@lorecircle/shared/policy/policies'
import { type ShopFacts, shopPolicy } from '@lorecircle/shared/policy/shop-policy'
import type { ShopView, SiteView } from '@lorecircle/shared/site/views'
import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { pageIn, type ShopPage } from '../pages/shop-file.ts'

type Where = { site: SiteView; shop: ShopView }

/** What a shop has by law or habit: the author's words where there are any, else words that hold for every shop. */
export const policyPages = (
  pages: readonly CustomPage[],
  facts: ShopFacts,
  { site, shop }: Where,
): ShopPage[] =>
  policySlugs.map((slug) => {
    const own = pages.find((page) => page.slug === slug && isShown(page))
    return own ? customPage(own, { site, shop }) : givenPolicy(slug, facts, { site, shop })
  })

const givenPolicy = (slug: PolicySlug, facts: ShopFacts, { site, shop }: Where): ShopPage =>
  pageIn(shop, shopPaths.customPage(slug), {
    template: 'custom-page',
    view: { site, shop, slug, title: policies[slug], introHtml: shopPolicy(slug, facts), sections: [] },
  })

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
      sections: page.sections,
    },
  })
