import { IssueInput } from '@lorecircle/shared/newsletter/calls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { showToast } from '../toasts/toast.ts'
import { missingIn } from './issue-draft.ts'
import { previewIssue, sendIssue, sendTest } from './queries.ts'
import type { IssueEditor } from './useIssueEditor.ts'

/** What can be done with an issue besides saving it. What went wrong is a sentence, and the issue stays as it is. */
export function useIssueActs({ form, save, refuse }: IssueEditor, onSent: () => void) {
  const [failure, setFailure] = useState<string>()
  const preview = useMutation(previewIssue)
  const test = useMutation(sendTest)
  const send = useMutation(sendIssue)

  const act = async (work: () => Promise<void>) => {
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  /** Works with the issue as it stands in the form, unless something has to be put right first. */
  const actWithText = (work: (text: IssueInput) => Promise<void>) =>
    act(async () => {
      if (await form.trigger()) await work(IssueInput.parse(form.getValues()))
    })

  return {
    failure,
    preview,
    isTesting: test.isPending,
    isSending: send.isPending,
    look: () => actWithText(async (text) => void (await preview.mutateAsync(text))),
    sendTest: () =>
      actWithText(async (text) => {
        const { to } = await test.mutateAsync(text)
        showToast({ text: `A test is on its way to ${to}.` })
      }),
    send: () =>
      act(async () => {
        const missing = missingIn(form.getValues())
        if (missing) return refuse(missing.field, missing.message)
        const saved = await save()
        if (!saved) return
        await send.mutateAsync(saved)
        onSent()
      }),
  }
}
