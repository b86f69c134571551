import type { IssueForAuthor } from '@lorecircle/shared/newsletter/calls'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../api/api-error.ts'
import { useDeletion } from '../editing/useDeletion.ts'
import { tabPath } from '../paths/tabs.ts'
import { showToast } from '../toasts/toast.ts'
import { issueDraft, issueDraftKey } from './issue-draft.ts'
import { fetchIssue, issueSaveError, removeIssue, saveIssue } from './queries.ts'

/** Drafts alone are deleted. */
export function useIssueDeletion() {
  const { mutateAsync: take } = useMutation(removeIssue)
  const { mutateAsync: save } = useMutation(saveIssue)
  return useDeletion({
    titleOf,
    async remove({ id }: Pick<IssueForAuthor, 'id'>) {
      const issue = await fetchIssue(id)
      await take(issue)
      return issue
    },
    async restore(issue) {
      await save(issueDraft(issue))
      showToast({ text: `“${titleOf(issue)}” is back.` })
    },
    draftOf: issueDraft,
    localNameOf: () => issueDraftKey(null),
    hrefOf: () => `${tabPath('newsletter')}&view=write`,
    removeFailure: (error) => `This issue could not be deleted. ${messageOf(error)}`,
    restoreFailure: issueSaveError,
  })
}

const titleOf = ({ subject }: Pick<IssueForAuthor, 'subject'>) => subject || 'Issue without a subject'
