import { zodResolver } from '@hookform/resolvers/zod'
import type { PostForAuthor } from '@lorecircle/shared/post/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useStart } from '../editing/start.ts'
import type { Subject } from '../editing/subject.ts'
import { useEditor } from '../editing/useEditor.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { draftOf, inputOf, isWritten, mergePosts, newPost, PostDraft, SavablePost } from './post-draft.ts'
import { isGone, putPost, saveFailure, savePost, theirVersion } from './queries.ts'

/** Where the browser keeps a post that is not stored yet: one place for the new one, one for each that was deleted. */
export const keptUnder = (id: string | null): string => `post:${id ?? 'new'}`

/** A post under the pen; `stored` is null for one that is new, or was deleted while it was written. */
export function usePostEditor(
  id: string,
  stored: PostForAuthor | null,
  { isNew, onAutosaved }: { isNew: boolean; onAutosaved: () => void },
) {
  const { sub } = useAuthor()
  const queries = useQueryClient()
  const { mutateAsync } = useMutation(savePost(sub))
  /** Deleted meanwhile: the next save brings it back. */
  const gone = useRef(false)

  const subject: Subject<PostDraft, PostForAuthor> = {
    noun: 'post',
    nameOf: (stored) => keptUnder(stored?.id ?? (isNew ? null : id)),
    shape: PostDraft,
    draftOf: (stored) => (stored ? draftOf(stored) : newPost(id)),
    merge: mergePosts,
    async save(draft, stored) {
      try {
        const saved = await mutateAsync(inputOf(draft, gone.current ? undefined : stored?.etag))
        gone.current = false
        return saved
      } catch (error) {
        const theirs = theirVersion(error)
        if (theirs) putPost(queries, theirs)
        gone.current ||= isGone(error)
        throw error
      }
    },
    theirsIn: theirVersion,
    failureOf: (error) =>
      isGone(error) ? `${saveFailure(error)} Save it again to bring it back.` : saveFailure(error),
    autosave: {
      may: (draft, stored) =>
        !draft.isPublished &&
        stored?.isPublished !== true &&
        !gone.current &&
        (stored !== null || isWritten(draft)) &&
        SavablePost.safeParse(draft).success,
      adopt(sent) {
        onAutosaved()
        return sent
      },
    },
  }
  const start = useStart(subject, stored)
  const form = useForm<PostDraft>({
    resolver: zodResolver(SavablePost),
    defaultValues: start.draft,
    shouldFocusError: false,
  })
  return { ...useEditor(form, subject, start), form }
}
