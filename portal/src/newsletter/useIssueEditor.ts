import { zodResolver } from '@hookform/resolvers/zod'
import type { IssueForAuthor } from '@lorecircle/shared/newsletter/calls'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useStart } from '../editing/start.ts'
import type { Subject } from '../editing/subject.ts'
import { useEditor } from '../editing/useEditor.ts'
import { draftOf, IssueDraft, isWritten, mergeIssues, newDraft, SavableIssue } from './issue-draft.ts'
import { isGone, saveFailure, saveIssue, theirVersion } from './queries.ts'

/** Where the browser keeps a letter that is not stored yet: one place for the new one, one for each that was deleted. */
export const keptUnder = (id: string | null): string => `issue:${id ?? 'new'}`

/** A letter under the pen; `stored` is null for one that is new. Drafts save themselves: no reader sees them. */
export function useIssueEditor(
  id: string,
  stored: IssueForAuthor | null,
  { isNew, onAutosaved }: { isNew: boolean; onAutosaved: () => void },
) {
  const { mutateAsync } = useMutation(saveIssue)
  /** Deleted meanwhile: the next save brings it back. */
  const gone = useRef(false)
  const subject: Subject<IssueDraft, IssueForAuthor> = {
    noun: 'letter',
    nameOf: (stored) => keptUnder(stored?.id ?? (isNew ? null : id)),
    shape: IssueDraft,
    draftOf: (stored) => (stored ? draftOf(stored) : newDraft(id)),
    merge: mergeIssues,
    async save(draft, stored) {
      try {
        const etag = gone.current ? undefined : stored?.etag
        const saved = await mutateAsync({ ...draft, ...(etag && { etag }) })
        gone.current = false
        return saved
      } catch (error) {
        gone.current ||= isGone(error)
        throw error
      }
    },
    theirsIn: theirVersion,
    failureOf: (error) =>
      isGone(error) ? `${saveFailure(error)} Save it again to bring it back.` : saveFailure(error),
    autosave: {
      may: (draft, stored) =>
        !gone.current && (stored !== null || isWritten(draft)) && SavableIssue.safeParse(draft).success,
      adopt(sent) {
        onAutosaved()
        return sent
      },
    },
  }
  const start = useStart(subject, stored)
  const form = useForm<IssueDraft>({
    resolver: zodResolver(SavableIssue),
    defaultValues: start.draft,
    shouldFocusError: false,
  })
  return { ...useEditor(form, subject, start), form }
}
