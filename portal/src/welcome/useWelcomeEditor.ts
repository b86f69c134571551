import { zodResolver } from '@hookform/resolvers/zod'
import type { WelcomeForAuthor } from '@lorecircle/shared/welcome/calls'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useStart } from '../editing/start.ts'
import type { Subject } from '../editing/subject.ts'
import { useEditor } from '../editing/useEditor.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { tellPublished } from '../publishing/tell-published.ts'
import { showToast } from '../toasts/toast.ts'
import { saveFailure, saveWelcome, theirWelcome } from './queries.ts'
import { draftOf, emptyDraft, inputOf, mergeWelcome, SavableDraft, WelcomeDraft } from './welcome-draft.ts'

/** The welcome page under the pen. It is public, so nothing of it saves itself. */
export function useWelcomeEditor(initial: WelcomeForAuthor) {
  const { mutateAsync } = useMutation(saveWelcome(useAuthor()))
  const subject: Subject<WelcomeDraft, WelcomeForAuthor> = {
    noun: 'welcome page',
    nameOf: () => 'welcome',
    shape: WelcomeDraft,
    draftOf: (stored) => (stored ? draftOf(stored) : emptyDraft),
    merge: mergeWelcome,
    save: (draft, stored) => mutateAsync({ input: inputOf(draft), etag: stored?.etag ?? '' }),
    theirsIn: theirWelcome,
    failureOf: saveFailure,
  }
  const start = useStart(subject, initial)
  const form = useForm<WelcomeDraft>({
    resolver: zodResolver(SavableDraft),
    defaultValues: start.draft,
    shouldFocusError: false,
  })
  const editor = useEditor(form, subject, start)

  const saveAndTell = async (isOpen: boolean) => {
    showToast(null)
    const saved = await editor.save()
    if (!saved) return
    const said = 'Welcome info saved!'
    if (isOpen)
      void tellPublished({ of: 'welcome', etag: saved.etag, title: 'your shop' }, said, performance.now())
    else showToast({ text: said })
  }
  return { ...editor, form, saveAndTell }
}

export type WelcomeEditorState = ReturnType<typeof useWelcomeEditor>
