import type { PostForAuthor } from '@lorecircle/shared/post/calls'
import { postTitle } from '@lorecircle/shared/post/post'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../api/api-error.ts'
import { useDeletion } from '../editing/useDeletion.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { tabPath } from '../paths/tabs.ts'
import { postDraft, postDraftKey, postInput } from './post-draft.ts'
import { deletePost, fetchPost, postSaveError, savePost } from './queries.ts'
import { tellPost } from './tell-post.ts'

/** A post that was deleted too soon comes back under its id and date. */
export function usePostDeletion(onGone: (id: string) => void) {
  const { sub } = useAuthor()
  const { mutateAsync: take } = useMutation(deletePost(sub))
  const { mutateAsync: save } = useMutation(savePost(sub))
  return useDeletion({
    titleOf: postTitle,
    async remove({ id }: Pick<PostForAuthor, 'id'>) {
      const post = await fetchPost(id)
      await take(post)
      return post
    },
    async restore(post) {
      const back = await save({ ...postInput(postDraft(post), undefined), createdAt: post.createdAt })
      tellPost(back, `“${postTitle(post)}” is back.`, performance.now())
    },
    draftOf: postDraft,
    localNameOf: ({ id }) => postDraftKey(id),
    hrefOf: ({ id }) => `${tabPath('blog')}&post=${id}`,
    removeFailure: (error) => `Error deleting post: ${messageOf(error)}`,
    restoreFailure: postSaveError,
    onGone: ({ id }) => onGone(id),
  })
}
