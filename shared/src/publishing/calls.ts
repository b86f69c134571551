import { z } from 'zod'
import { BookInput } from '../book/calls.ts'
import { call, kilobyte } from '../call/call.ts'
import { CustomPageInput } from '../custom-page/calls.ts'
import { PostInput } from '../post/calls.ts'
import { WelcomeInput } from '../welcome/calls.ts'

export const publishingCalls = {
  publishStatus: call(
    'GET',
    '/api/publish-status',
    'author',
    z.object({
      of: z.enum(['book', 'welcome', 'profile', 'post', 'page', 'bundle']),
      id: z.string().max(200).default(''),
      etag: z.string().max(100),
    }),
    z.object({
      published: z.boolean(),
      /** The public page and its ETag; null for a book that is not public. */
      url: z.string().nullable(),
      pageEtag: z.string().nullable(),
    }),
  ),
  /** Stores a draft for an hour and returns its preview URL; nothing is published. */
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
