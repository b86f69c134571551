import { type Account, hasPaid, shopTimeZone } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import type { BookInput } from '@lorecircle/shared/book/calls'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { CustomPageInput } from '@lorecircle/shared/custom-page/calls'
import type { CustomPage } from '@lorecircle/shared/custom-page/custom-page'
import { customPageDoc } from '@lorecircle/shared/custom-page/stored'
import type { PostInput } from '@lorecircle/shared/post/calls'
import type { Post } from '@lorecircle/shared/post/post'
import type { Draft, Preview } from '@lorecircle/shared/publishing/preview'
import { previewDoc } from '@lorecircle/shared/publishing/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { slugOfTitle } from '@lorecircle/shared/text/slug'
import { dayInTimeZone } from '@lorecircle/shared/time-zone/days'
import { urls } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { WelcomeInput } from '@lorecircle/shared/welcome/calls'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import type { z } from 'zod'
import { toPost } from '../blog/save-post.ts'
import { findStoredPost } from '../blog/stored-post.ts'
import { readStock, readUploads } from '../books/read-facts.ts'
import { toBook } from '../books/to-book.ts'
import { pageSlugCandidates } from '../custom-pages/page-for-author.ts'
import { parseCustomPageInput } from '../custom-pages/save-page.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import { isWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import type { Services } from '../services/services.ts'
import { toWelcome } from '../welcome/welcome.ts'

const hourInMs = 60 * 60 * 1000

/** Stored for an hour under an address that cannot be guessed. */
export const previewEndpoint = (services: Services) =>
  accountEndpoint(calls.preview, {
    async run({ account, author: { sub }, input }) {
      const limit = rateLimitFor(hasPaid(account) ? 'author.previews' : 'unpaid.previews', sub)
      if (!(await isWithinLimits(services, [limit]))) {
        throw new VisibleError(
          429,
          'preview.flooded',
          'That is as many previews as can be made in an hour. What you typed is still here: please look again later.',
        )
      }
      const expiresAt = new Date(services.now().getTime() + hourInMs).toISOString()
      const kept: Preview = { sub, draft: await previewDraft(services, account, input), expiresAt }
      const previewId = services.newSecret()
      await services.documents.create(previewDoc(previewId), kept)
      return { url: urls.preview(services.origin, previewId) }
    },
  })

async function previewDraft(
  services: Services,
  account: Account,
  input: z.output<typeof calls.preview.input>,
): Promise<Draft> {
  switch (input.of) {
    case 'welcome':
      return { of: 'welcome', welcome: await welcomeOf(services, account, input.welcome) }
    case 'post':
      return { of: 'post', post: await postOf(services, account, input.post) }
    case 'page':
      return { of: 'page', page: await pageOf(services, account, input.page) }
    default:
      return { of: 'book', book: await bookOf(services, account, input.book) }
  }
}

async function welcomeOf({ documents }: Services, { sub, folder }: Account, input: WelcomeInput) {
  const before = await documents.read(welcomeDoc(folder))
  return toWelcome(documents, sub, input, before?.value ?? null)
}

/** An empty post can be previewed, although it could not be published. */
async function postOf(services: Services, { folder }: Account, input: PostInput): Promise<Post> {
  const before = await findStoredPost(services.documents, folder, input.id)
  const post = toPost({ ...input, isPublished: false }, before?.value ?? null, services.now())
  return { ...post, isPublished: true }
}

async function pageOf(
  services: Services,
  { sub, folder }: Account,
  input: CustomPageInput,
): Promise<CustomPage> {
  const { documents } = services
  const [free = 'page'] = pageSlugCandidates(input.title)
  const slug = input.slug ?? free
  const before = await documents.read(customPageDoc(folder, slug))
  const written = await parseCustomPageInput(
    documents,
    sub,
    { ...input, isPublished: false },
    before?.value ?? null,
  )
  const now = services.now().toISOString()
  return {
    slug,
    ...written,
    isPublished: true,
    createdAt: before?.value.createdAt ?? now,
    updatedAt: now,
  }
}

async function bookOf(services: Services, account: Account, input: BookInput): Promise<Book> {
  const { sub, folder } = account
  const { documents, newId } = services
  const stored = input.id && (await documents.read(bookDoc(folder, input.id)))
  const before = stored ? stored.value : null
  const [uploads, stock] = await Promise.all([
    readUploads(documents, sub, input),
    readStock(documents, sub, before),
  ])
  const id = before?.id ?? newId()
  const slug = before?.slug ?? slugOfTitle(input.title)
  const now = services.now()
  const today = dayInTimeZone(shopTimeZone(account), now)
  const { book } = toBook(input, { id, before, now, today, newId, uploads, stock })
  return { ...book, slug, public: true }
}
