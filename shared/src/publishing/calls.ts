import { z } from 'zod'
import { BookInput } from '../book/calls.ts'
import { call, kilobyte } from '../call/call.ts'
import { CustomPageInput } from '../custom-page/calls.ts'
import { PostInput } from '../post/calls.ts'
import { WelcomeInput } from '../welcome/calls.ts'

export const publishingCalls = {
  /** Has the saved version been published, and which bytes should readers see now? */
  publishStatus: call(
    'GET',
    '/api/publish-status',
    'author',
    z.object({
      of: z.enum(['book', 'welcome', 'profile', 'post', 'page', 'bundle']),
      /** A book's or a post's id, a page's or a bundle's slug; the welcome page and the profile have none. */
      id: z.string().max(200).default(''),
      etag: z.string().max(100),
    }),
    z.object({
      published: z.boolean(),
      /** The page that readers see and the ETag under which it is served; null for a book that is not public. */
      url: z.string().nullable(),
      pageEtag: z.string().nullable(),
    }),
  ),
  /** Keeps a draft for an hour and answers where its page can be looked at; nothing is published. */
  preview: call(
    'POST',
    '/api/preview',
    'author',
    z.discriminatedUnion('of', [
      z.object({ of: z.literal('book').optional(), book: BookInput }),
      z.object({ of: z.literal('welcome'), welcome: WelcomeInput }),
      z.object({ of: z.literal('post'), post: PostInput }),
      z.object({ of: z.literal('page'), page: CustomPageInput }),
    ]),
    z.object({ url: z.string() }),
    2048 * kilobyte,
  ),
} as const
