import { z } from 'zod'
import type { Card } from '../market/card.ts'
import { Image } from '../media/image.ts'
import type { PostCardView } from '../post/views.ts'
import type { InShop } from '../site/views.ts'
import { Section } from '../text/section.ts'

/** `{folder}Profile/welcomebio.json`. The message is sanitized HTML. */
export type Welcome = z.infer<typeof Welcome>
export const Welcome = z.object({
  profileImage: Image.nullable(),
  tagline: z.string(),
  welcomeMessage: z.string(),
  ctaButtons: z.array(z.object({ label: z.string(), url: z.string() })).max(3),
  sections: z.array(Section),
})

export const emptyWelcome: Welcome = {
  profileImage: null,
  tagline: '',
  welcomeMessage: '',
  ctaButtons: [],
  sections: [],
}

export type ShopHomeView = InShop & {
  tagline: string
  welcomeHtml: string
  callsToAction: { label: string; url: string }[]
  sections: Section[]
  latestPost: PostCardView | null
  cards: Card[]
}
