import type { Account } from '@lorecircle/shared/account/account'
import { postCalls } from '@lorecircle/shared/post/calls'
import { postDoc, postDraftDoc } from '@lorecircle/shared/post/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { isSameFolder, refuseForeignFolder } from '../account/refuse-foreign-folder.ts'
import { refuseLapsed } from '../account/refuse-lapsed.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { postChanged, postGone } from './post-conflicts.ts'
import { postForAuthor } from './post-for-author.ts'
import { homeOf, settledPost } from './stored-post.ts'
import { isSamePost, toPost } from './to-post.ts'

/**
 * Saves one post against the version that the author saw. One conditional write decides its text and whether it is
 * published; only then does it move to its folder, and whoever comes next finishes a move that was cut short.
 */
export const savePost = (services: Services) =>
  accountEndpoint(postCalls.savePost, {
    keeps: 'writing',
    async run({ account, author, input }) {
      const { documents, origin } = services
      const { folder } = account
      refuseWrongFolder(input, account)
      const before = await settledPost(documents, folder, input.id)
      const post = toPost(input, before?.value ?? null, services.now())
      // Asked again, after an answer that was lost: it is there.
      if (before && isSamePost(before.value, post)) return postForAuthor(before, account, origin)
      if (post.isPublished) refuseLapsed(account, services.now())
      if (before === null && input.etag !== undefined) throw postGone()
      if (before && input.etag !== before.etag) throw postChanged(before, account, origin)

      const etag = before
        ? await documents.replace(before.document, post, before.etag)
        : await documents.create(homeOf(folder, post), post)
      const saved = await settledPost(documents, folder, post.id)
      if (saved === null) throw postGone()
      // Lost against the very same save, sent twice.
      if (etag === null && !isSamePost(saved.value, post)) throw postChanged(saved, account, origin)
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
  refuseForeignFolder(folder, blog, drafts)
  if (folder === undefined || isSameFolder(folder, isPublished ? blog : drafts)) return
  throw new VisibleError(
    400,
    'post.folder',
    isPublished ? 'A published post belongs in the blog.' : 'A draft belongs among the drafts.',
  )
}
