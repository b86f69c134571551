import type { PostForAuthor } from '@lorecircle/shared/post/calls'
import { postTitle } from '@lorecircle/shared/post/post'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { keepDraft } from '../editing/kept-draft.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { tabPath } from '../paths/tabs.ts'
import { showToast } from '../toasts/toast.ts'
import { draftOf, inputOf, type PostDraft } from './post-draft.ts'
import { deletePost, fetchPost, saveFailure, savePost } from './queries.ts'
import { tellPost } from './tell-post.ts'
import { keptUnder } from './usePostEditor.ts'

/** Deletes at once, and brings back whoever was deleted too soon: the same post, under its id and date. */
export function useDeletion(onGone: (id: string) => void) {
  const { sub } = useAuthor()
  const { mutateAsync: take } = useMutation(deletePost(sub))
  const { mutateAsync: save } = useMutation(savePost(sub))
  const [failure, setFailure] = useState<string>()

  const bringBack = async (post: PostForAuthor) => {
    const draft = draftOf(post)
    try {
      const back = await save({ ...inputOf(draft, undefined), createdAt: post.createdAt })
      tellPost(back, `“${postTitle(post)}” is back.`, performance.now())
    } catch (error) {
      keepDraft<PostDraft>(localStorage, sub, keptUnder(post.id), {
        draft,
        began: null,
        keptAtMs: Date.now(),
      })
      showToast({
        text: `${saveFailure(error)} It is kept in this browser.`,
        link: { href: `${tabPath('blog')}&post=${post.id}`, text: `Open ${postTitle(post)}` },
      })
    }
  }

  const remove = async ({ id }: Pick<PostForAuthor, 'id'>) => {
    setFailure(undefined)
    try {
      const post = await fetchPost(id)
      await take(post)
      onGone(id)
      showToast({ text: `“${postTitle(post)}” is deleted.`, undo: () => void bringBack(post) })
    } catch (error) {
      setFailure(`Error deleting post: ${messageOf(error)}`)
    }
  }
  return { remove, failure }
}
