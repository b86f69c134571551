import type { IssueForAuthor } from '@lorecircle/shared/newsletter/calls'
import { useMutation } from '@tanstack/react-query'
import { type Editor, useEditor } from '../editing/useEditor.ts'
import {
  draftOf,
  IssueDraft,
  isWritten,
  localNameOf,
  mergeIssues,
  newDraft,
  SavableIssue,
} from './issue-draft.ts'
import { isGone, saveFailure, saveIssue, theirVersion } from './queries.ts'

export type IssueEditor = Editor<IssueDraft, IssueForAuthor>

/** An issue that is being written; `stored` is null for one that is new. Drafts save themselves: no reader sees them. */
export function useIssueEditor(
  id: string,
  stored: IssueForAuthor | null,
  { isNew, onStored }: { isNew: boolean; onStored?: (() => void) | undefined },
): IssueEditor {
  const { mutateAsync } = useMutation(saveIssue)
  return useEditor<IssueDraft, IssueForAuthor>(
    {
      noun: 'issue',
      nameOf: (stored) => localNameOf(stored?.id ?? (isNew ? null : id)),
      shape: IssueDraft,
      savable: SavableIssue,
      draftOf: (stored) => (stored ? draftOf(stored) : newDraft(id)),
      merge: mergeIssues,
      save: (draft, _stored, etag) => mutateAsync({ ...draft, ...(etag && { etag }) }),
      theirsIn: theirVersion,
      isGone,
      failureOf: saveFailure,
      mayAutosave: (draft, stored) => stored !== null || isWritten(draft),
    },
    stored,
    onStored,
  )
}
