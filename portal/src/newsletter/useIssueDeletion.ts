import type { IssueForAuthor } from '@lorecircle/shared/newsletter/calls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { keepDraft } from '../editing/kept-draft.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { tabPath } from '../paths/tabs.ts'
import { showToast } from '../toasts/toast.ts'
import { draftOf, type IssueDraft } from './issue-draft.ts'
import { fetchIssue, removeIssue, saveFailure, saveIssue } from './queries.ts'
import { keptUnder } from './useIssueEditor.ts'

/** Deletes a draft at once, and brings back the one that was deleted too soon. */
export function useIssueDeletion() {
  const { sub } = useAuthor()
  const { mutateAsync: take } = useMutation(removeIssue)
  const { mutateAsync: save } = useMutation(saveIssue)
  const [failure, setFailure] = useState<string>()

  const bringBack = async (issue: IssueForAuthor) => {
    const draft = draftOf(issue)
    try {
      await save(draft)
      showToast({ text: `“${nameOf(issue)}” is back.` })
    } catch (error) {
      keepDraft<IssueDraft>(localStorage, sub, keptUnder(null), { draft, began: null, keptAtMs: Date.now() })
      showToast({
        text: `${saveFailure(error)} It is kept in this browser.`,
        link: { href: `${tabPath('newsletter')}&view=write`, text: `Open ${nameOf(issue)}` },
      })
    }
  }

  const remove = async ({ id }: Pick<IssueForAuthor, 'id'>) => {
    setFailure(undefined)
    try {
      const issue = await fetchIssue(id)
      await take(issue)
      showToast({ text: `“${nameOf(issue)}” is deleted.`, undo: () => void bringBack(issue) })
    } catch (error) {
      setFailure(`This letter could not be deleted. ${messageOf(error)}`)
    }
  }
  return { remove, failure }
}

const nameOf = ({ subject }: Pick<IssueForAuthor, 'subject'>) => subject || 'A letter without a subject'
