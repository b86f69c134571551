import {
  builtInPages,
  type CustomPage,
  isBuiltInPage,
  isPageVisible,
  pageTitle,
  publishedPages,
} from '@lorecircle/shared/custom-page/custom-page'
import { type PolicySlug, policies, policySlugs } from '@lorecircle/shared/policy/policies'
import { type ShopFacts, shopPolicy } from '@lorecircle/shared/policy/shop-policy'
import type { ShippingRates } from '@lorecircle/shared/shipping/tariff'
import type { InShop } from '@lorecircle/shared/site/views'
import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { visibleSections } from '@lorecircle/shared/text/section'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { type KnownPage, knownPage } from '../pages/shop-file.ts'
import { shippingRatesView } from './sending-view.ts'

type Where = InShop & { tariff: ShippingRates }

/** Policy pages: the author's text if there is any, otherwise the default text. */
export const policyPages = (pages: readonly CustomPage[], facts: ShopFacts, where: Where): KnownPage[] =>
  policySlugs.map((slug) => {
    const own = pages.find((page) => page.slug === slug && isPageVisible(page))
    return own ? customPage(own, where) : givenPolicy(slug, facts, where)
  })

const givenPolicy = (slug: PolicySlug, facts: ShopFacts, where: Where): KnownPage =>
  knownPage(where.shop, shopPaths.customPage(slug), {
    template: 'custom-page',
    view: { ...viewOf(slug, where), title: policies[slug], introHtml: shopPolicy(slug, facts), sections: [] },
  })

const viewOf = (slug: string, { site, shop, tariff }: Where) => ({
  site,
  shop,
  slug,
  ...(slug === 'shipping' && { tariff: shippingRatesView(tariff) }),
})

/** The author's pages; a predefined page without content is 'coming soon'. */
export function customPages(pages: readonly CustomPage[], where: Where): KnownPage[] {
  const published = publishedPages(pages)
  const waiting = Object.keys(builtInPages)
    .filter(isBuiltInPage)
    .filter((slug) => published.every((page) => page.slug !== slug))
  return [
    ...published.map((page) => customPage(page, where)),
    ...waiting.map((slug) =>
      knownPage(where.shop, shopPaths.customPage(slug), {
        template: 'shop-empty-page',
        view: { site: where.site, shop: where.shop, page: slug },
      }),
    ),
  ]
}

export const customPage = (page: CustomPage, where: Where): KnownPage =>
  knownPage(
    where.shop,
    shopPaths.customPage(page.slug),
    {
      template: 'custom-page',
      view: {
        ...viewOf(page.slug, where),
        title: pageTitle(page),
        introHtml: authorsHtml(page.intro),
        sections: visibleSections(page.sections),
      },
    },
    page.updatedAt,
  )
