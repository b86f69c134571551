import type { IssueForAuthor } from '@lorecircle/shared/newsletter/calls'
import { useMutation } from '@tanstack/react-query'
import { type Editor, useEditor } from '../editing/useEditor.ts'
import {
  hasIssueContent,
  IssueDraft,
  issueDraft,
  issueDraftKey,
  mergeIssues,
  newDraft,
  SavableIssue,
} from './issue-draft.ts'
import { isIssueMissing, issueConflict, issueSaveError, saveIssue } from './queries.ts'

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
      nameOf: (stored) => issueDraftKey(stored?.id ?? (isNew ? null : id)),
      shape: IssueDraft,
      savable: SavableIssue,
      draftOf: (stored) => (stored ? issueDraft(stored) : newDraft(id)),
      merge: mergeIssues,
      save: (draft, _stored, etag) => mutateAsync({ ...draft, ...(etag && { etag }) }),
      theirsIn: issueConflict,
      isGone: isIssueMissing,
      failureOf: issueSaveError,
      mayAutosave: (draft, stored) => stored !== null || hasIssueContent(draft),
    },
    stored,
    onStored,
  )
}
