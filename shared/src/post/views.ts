import type { InShop } from '../site/views.ts'
import type { PostsOfYear } from './post.ts'

/** `madeOn`: a day in the shop's time zone, `2026-11-03`. */
export type PostCardView = { path: string; title: string; excerpt: string; madeOn: string }

export type BlogView = InShop & { years: PostsOfYear<PostCardView>[] }

export type PostView = InShop & {
  post: PostCardView & {
    /** Sanitised HTML. */
    html: string
    createdAt: string
    updatedAt: string
  }
  older: PostCardView | null
  newer: PostCardView | null
}
