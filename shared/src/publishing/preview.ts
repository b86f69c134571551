import { z } from 'zod'
import { Book } from '../book/book.ts'
import { CustomPage } from '../custom-page/custom-page.ts'
import { Post } from '../post/post.ts'
import { Welcome } from '../welcome/welcome.ts'

export type Draft = z.infer<typeof Draft>
export const Draft = z.discriminatedUnion('of', [
  z.object({ of: z.literal('book'), book: Book }),
  z.object({ of: z.literal('welcome'), welcome: Welcome }),
  z.object({ of: z.literal('post'), post: Post }),
  z.object({ of: z.literal('page'), page: CustomPage }),
])

/** `previews/{id}.json`: a draft that its author looks at for an hour. Nothing of it is published. */
export type Preview = z.infer<typeof Preview>
export const Preview = z.object({ sub: z.string(), draft: Draft, expiresAt: z.iso.datetime() })
