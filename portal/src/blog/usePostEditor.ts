import type { PostForAuthor } from '@lorecircle/shared/post/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEditor } from '../editing/useEditor.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { showToast } from '../toasts/toast.ts'
import {
  hasPostContent,
  mergePosts,
  newPost,
  PostDraft,
  postDraft,
  postDraftKey,
  postInput,
  SavablePost,
} from './post-draft.ts'
import { isPostMissing, postConflict, postSaveError, putPost, savePost } from './queries.ts'
import { tellPost } from './tell-post.ts'

const empty = 'Give the post a title or some words before you publish it.'

/** A post that is being edited; `stored` is null for one that is new, or was deleted while it was written. */
export function usePostEditor(
  id: string,
  stored: PostForAuthor | null,
  { isNew, onStored }: { isNew: boolean; onStored: () => void },
) {
  const { sub } = useAuthor()
  const queries = useQueryClient()
  const { mutateAsync } = useMutation(savePost(sub))
  const editor = useEditor<PostDraft, PostForAuthor>(
    {
      noun: 'post',
      nameOf: (stored) => postDraftKey(stored?.id ?? (isNew ? null : id)),
      shape: PostDraft,
      savable: SavablePost,
      draftOf: (stored) => (stored ? postDraft(stored) : newPost(id)),
      merge: mergePosts,
      save: (draft, _stored, etag) => mutateAsync(postInput(draft, etag)),
      theirsIn: postConflict,
      isGone: isPostMissing,
      onTold: (post) => putPost(queries, post),
      failureOf: postSaveError,
      mayAutosave: (draft, stored) =>
        !draft.isPublished && stored?.isPublished !== true && (stored !== null || hasPostContent(draft)),
    },
    stored,
    onStored,
  )

  /** Saves what stands in the form; `said` is what the author reads when it worked. False where it did not. */
  const saveAs = async (asPublished: boolean, said: string): Promise<boolean> => {
    showToast(null)
    if (asPublished && !hasPostContent(editor.form.getValues())) {
      editor.refuse('title', empty)
      return false
    }
    const post = await editor.save((draft) => ({ ...draft, isPublished: asPublished }))
    if (post) tellPost(post, said, performance.now())
    return post !== null
  }
  return { ...editor, saveAs }
}
