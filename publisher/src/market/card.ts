import type { CardView } from '@lorecircle/shared/page/views'
import { Image } from '@lorecircle/shared/upload/image'
import { z } from 'zod'

/** A card as the market's files hold it. */
export type Card = CardView
export const Card: z.ZodType<CardView> = z.object({
  id: z.string(),
  title: z.string(),
  productUrl: z.string().nullable(),
  authorName: z.string().nullable(),
  authorUrl: z.string().nullable(),
  cover: Image.nullable(),
  priceInCents: z.int().nullable(),
  paidPriceInCents: z.int().nullable(),
  tagline: z.string(),
})
