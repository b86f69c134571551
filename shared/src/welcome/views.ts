import type { Card } from '../market/card.ts'
import type { PostCardView } from '../post/views.ts'
import type { InShop } from '../site/views.ts'
import type { Section } from '../text/section.ts'

export type ShopHomeView = InShop & {
  tagline: string
  /** Sanitised HTML. */
  welcomeHtml: string
  callsToAction: { label: string; url: string }[]
  sections: Section[]
  latestPost: PostCardView | null
  /** A few of the shop's books, newest first. */
  cards: Card[]
}
