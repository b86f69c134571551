import { zodResolver } from '@hookform/resolvers/zod'
import type { CustomPageForAuthor } from '@lorecircle/shared/custom-page/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useStart } from '../editing/start.ts'
import type { Subject } from '../editing/subject.ts'
import { useEditor } from '../editing/useEditor.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { draftOf, isWritten, mergePages, newPage, PageDraft, SavablePage } from './page-draft.ts'
import { isGone, putPage, saveFailure, savePage, theirVersion } from './queries.ts'

/** A page under the pen. `slug` is null for one whose address its title will make when it is first saved. */
export function usePageEditor(slug: string | null, initial: CustomPageForAuthor | null) {
  const { sub } = useAuthor()
  const queries = useQueryClient()
  const { mutateAsync } = useMutation(savePage(sub))
  /** Deleted meanwhile: the next save brings it back. */
  const gone = useRef(false)

  const subject: Subject<PageDraft, CustomPageForAuthor> = {
    noun: 'page',
    nameOf: (stored) => `page:${stored?.slug ?? slug ?? 'new'}`,
    shape: PageDraft,
    draftOf: (stored) => (stored ? draftOf(stored) : newPage(slug)),
    merge: mergePages,
    async save(draft, stored) {
      const at = stored?.slug ?? slug
      try {
        const saved = await mutateAsync({
          ...draft,
          ...(at === null ? {} : { slug: at }),
          ...(stored && !gone.current ? { etag: stored.etag } : {}),
        })
        gone.current = false
        return saved
      } catch (error) {
        const theirs = theirVersion(error)
        if (theirs) putPage(queries, theirs)
        gone.current ||= isGone(error)
        throw error
      }
    },
    theirsIn: theirVersion,
    failureOf: (error) =>
      isGone(error) ? `${saveFailure(error)} Save it again to bring it back.` : saveFailure(error),
    autosave: {
      may: (draft, stored) =>
        slug !== null &&
        !draft.isPublished &&
        stored?.isPublished !== true &&
        !gone.current &&
        (stored !== null || isWritten(draft)) &&
        SavablePage.safeParse(draft).success,
      adopt: (sent) => sent,
    },
  }
  const start = useStart(subject, initial)
  const form = useForm<PageDraft>({
    resolver: zodResolver(SavablePage),
    defaultValues: start.draft,
    shouldFocusError: false,
  })
  return { ...useEditor(form, subject, start), form }
}
