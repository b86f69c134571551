import type { ShippingRatesView } from '../shipping/in-words.ts'
import type { InShop } from '../site/views.ts'
import type { Section } from '../text/section.ts'
import type { BuiltInPageSlug } from './custom-page.ts'

export type CustomPageView = InShop & {
  slug: string
  title: string
  /** Sanitised HTML. */
  introHtml: string
  sections: Section[]
  tariff?: ShippingRatesView
}

export type ShopEmptyPageView = InShop & { page: 'blog' | BuiltInPageSlug }
