import type { Account } from '@lorecircle/shared/account/account'
import { type PostInput, postCalls } from '@lorecircle/shared/post/calls'
import { type Post, postExcerpt, postLimits } from '@lorecircle/shared/post/post'
import { postDoc, postDraftDoc } from '@lorecircle/shared/post/stored'
import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { assertMembershipNotLapsed, assertOwnFolder, isSameFolder } from '../account/assert-account.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { postChangedError, postForAuthor, postLocation, postMissingError, settlePost } from './stored-post.ts'

const isSamePost = (a: Post, b: Post): boolean =>
  a.title === b.title && a.content === b.content && a.isPublished === b.isPublished

const isBlank = (html: string): boolean => !/<img\b/.test(html) && postExcerpt(html) === ''

/** A post that comes back keeps its date; none is from the future. */
const madeAt = (claimed: string | undefined, now: Date): string =>
  claimed !== undefined && new Date(claimed) < now ? claimed : now.toISOString()

/** Keeps `updatedAt` increasing even if an earlier write's clock was ahead. */
const laterThan = (before: string | undefined, now: Date): Date =>
  before === undefined ? now : new Date(Math.max(now.getTime(), Date.parse(before) + 1))

/**
 * One conditional write decides the text and whether the post is published; only then does the post move to its
 * folder. The next request finishes an interrupted move.
 */
export const savePost = (services: Services) =>
  accountEndpoint(postCalls.savePost, {
    keeps: 'writing',
    async run({ account, author, input }) {
      const { documents, origin } = services
      const { folder } = account
      refuseWrongFolder(input, account)
      const before = await settlePost(documents, folder, input.id)
      const post = toPost(input, before?.value ?? null, services.now())
      // Asked again, after an answer that was lost: it is there.
      if (before && isSamePost(before.value, post)) return postForAuthor(before, account, origin)
      if (post.isPublished) assertMembershipNotLapsed(account, services.now())
      if (before === null && input.etag !== undefined) throw postMissingError()
      if (before && input.etag !== before.etag) throw postChangedError(before, account, origin)

      const etag = before
        ? await documents.replace(before.document, post, before.etag)
        : await documents.create(postLocation(folder, post), post)
      const saved = await settlePost(documents, folder, post.id)
      if (saved === null) throw postMissingError()
      // Lost against the very same save, sent twice.
      if (etag === null && !isSamePost(saved.value, post)) throw postChangedError(saved, account, origin)
      if (post.isPublished || before?.value.isPublished) await services.hintPublish(author.sub)
      return postForAuthor(saved, account, origin)
    },
  })

/** The spec names the folder by what the post is: the blog's for a published one, the drafts' for a draft. */
function refuseWrongFolder(
  { folder, isPublished }: { folder?: string | undefined; isPublished: boolean },
  account: Pick<Account, 'folder'>,
): void {
  const [blog, drafts] = [postDoc.within(account.folder), postDraftDoc.within(account.folder)]
  assertOwnFolder(folder, blog, drafts)
  if (folder === undefined || isSameFolder(folder, isPublished ? blog : drafts)) return
  throw new VisibleError(
    400,
    'post.folder',
    isPublished ? 'A published post belongs in the blog.' : 'A draft belongs among the drafts.',
  )
}

/** Cleans the content, keeps the stored creation date (B4-35, B4-36). */
export function toPost(input: PostInput, before: Post | null, now: Date): Post {
  const { id, title, isPublished } = input
  const content = authorsHtml(input.content)
  if (content.length > postLimits.content) {
    throw new VisibleError(400, 'post.too_long', 'This post is too long. Part it in two.')
  }
  if (isPublished && title === '' && isBlank(content)) {
    throw new VisibleError(400, 'post.empty', 'Give the post a title or some words before you publish it.')
  }
  return {
    id,
    title,
    content,
    isPublished,
    createdAt: before?.createdAt ?? madeAt(input.createdAt, now),
    updatedAt: laterThan(before?.updatedAt, now).toISOString(),
  }
}

/** Takes away the version that the author saw; what another tab wrote since stays. Asked again it changes nothing. */
export const deletePost = (services: Services) =>
  accountEndpoint(postCalls.deletePost, {
    async run({ account, author, input }) {
      const { documents, origin } = services
      const post = await settlePost(documents, account.folder, input.id)
      if (post === null) return {}
      if (post.etag === input.etag && (await documents.remove(post.document, post.etag))) {
        if (post.value.isPublished) await services.hintPublish(author.sub)
        return {}
      }
      const theirs = await settlePost(documents, account.folder, input.id)
      if (theirs) throw postChangedError(theirs, account, origin)
      return {}
    },
  })
