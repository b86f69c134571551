import type { PostForAuthor } from '@lorecircle/shared/post/calls'
import { postTitle } from '@lorecircle/shared/post/post'
import { showPublished } from '../publishing/tell-published.ts'
import { showToast } from '../toasts/toast.ts'

/** Says that a post was saved; of one that readers see, how soon they did. `savedAt` is `performance.now()`. */
export function showPostSaved(post: PostForAuthor, said: string, savedAt: number) {
  const { id, etag, url } = post
  if (url !== null) void showPublished({ of: 'post', id, etag, title: postTitle(post) }, said, savedAt)
  else showToast({ text: post.isPublished ? `${said} Readers find it once your shop has its name.` : said })
}
