import type { TariffView } from '../shipping/in-words.ts'
import type { InShop } from '../site/views.ts'
import type { Section } from '../text/section.ts'
import type { GivenSlug } from './custom-page.ts'

export type CustomPageView = InShop & {
  slug: string
  title: string
  /** Sanitised HTML. */
  introHtml: string
  sections: Section[]
  /** On the page about shipping. */
  tariff?: TariffView
}

export type ShopEmptyPageView = InShop & { page: 'blog' | GivenSlug }
