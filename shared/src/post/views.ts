import type { InShop } from '../site/views.ts'
import type { Year } from './post.ts'

/** A post in a list. */
export type PostCardView = { path: string; title: string; excerpt: string; createdAt: string }

export type BlogView = InShop & { years: Year<PostCardView>[] }

export type PostView = InShop & {
  post: PostCardView & {
    /** Sanitised HTML. */
    html: string
    updatedAt: string
  }
  older: PostCardView | null
  newer: PostCardView | null
}
