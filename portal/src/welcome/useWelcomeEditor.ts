import type { WelcomeForAuthor } from '@lorecircle/shared/welcome/calls'
import { useMutation } from '@tanstack/react-query'
import { useEditor } from '../editing/useEditor.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { tellPublished } from '../publishing/tell-published.ts'
import { showToast } from '../toasts/toast.ts'
import { saveWelcome, welcomeConflict, welcomeSaveError } from './queries.ts'
import {
  emptyDraft,
  mergeWelcome,
  SavableDraft,
  WelcomeDraft,
  welcomeDraft,
  welcomeInput,
} from './welcome-draft.ts'

/** The welcome page that is being edited. It is public, so nothing of it saves itself. */
export function useWelcomeEditor(initial: WelcomeForAuthor) {
  const { mutateAsync } = useMutation(saveWelcome(useAuthor()))
  const editor = useEditor<WelcomeDraft, WelcomeForAuthor>(
    {
      noun: 'welcome page',
      nameOf: () => 'welcome',
      shape: WelcomeDraft,
      savable: SavableDraft,
      draftOf: (stored) => (stored ? welcomeDraft(stored) : emptyDraft),
      merge: mergeWelcome,
      save: (draft, _stored, etag = '') => mutateAsync({ input: welcomeInput(draft), etag }),
      theirsIn: welcomeConflict,
      failureOf: welcomeSaveError,
    },
    initial,
  )

  const saveAndTell = async (isOpen: boolean) => {
    showToast(null)
    const saved = await editor.save()
    if (!saved) return
    const said = 'Welcome info saved!'
    if (isOpen)
      void tellPublished({ of: 'welcome', etag: saved.etag, title: 'your shop' }, said, performance.now())
    else showToast({ text: said })
  }
  return { ...editor, saveAndTell }
}
