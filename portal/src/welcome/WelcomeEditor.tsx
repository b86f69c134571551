import './welcome.css'
import type { WelcomeForAuthor } from '@lorecircle/shared/welcome/calls'
import { useMutation } from '@tanstack/react-query'
import { PreviewedForm } from '../editing/PreviewedForm.tsx'
import { useEditor } from '../editing/useEditor.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { useNotYetRead } from '../progress/useProgress.ts'
import { showPublished } from '../publishing/tell-published.ts'
import { showToast } from '../toasts/toast.ts'
import { Loading } from '../ui/Loading.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useBusy } from '../uploads/useBusy.ts'
import { NotLoaded } from './NotLoaded.tsx'
import { previewWelcome, saveWelcomeMutation, welcomeConflict, welcomeSaveError } from './queries.ts'
import { useWelcome } from './useWelcome.ts'
import { WelcomeFields } from './WelcomeFields.tsx'
import {
  emptyDraft,
  mergeWelcome,
  SavableDraft,
  WelcomeDraft,
  welcomeDraft,
  welcomeInput,
} from './welcome-draft.ts'

/** welcomepage: what a reader sees first in the shop. */
export function WelcomeEditor() {
  const { firstName } = useAuthor()
  const loaded = useWelcome()
  return (
    <Screen title={`Welcome to ${firstName || 'Author'}'s Shop`}>
      {!loaded && <Loading>Loading your welcome page...</Loading>}
      {loaded?.isRemembered && <NotLoaded {...loaded} />}
      {loaded?.welcome && (
        <EditWelcome key={loaded.isRemembered ? 'remembered' : 'stored'} initial={loaded.welcome} />
      )}
    </Screen>
  )
}

const page = {
  title: 'Preview of your welcome page',
  loading: 'Making your page...',
  preview: (draft: WelcomeDraft) => previewWelcome(welcomeInput(draft)),
  isBeside: true,
}

function EditWelcome({ initial }: { initial: WelcomeForAuthor }) {
  const editor = useWelcomeEditor(initial)
  const { isBusy, onBusy } = useBusy()
  const note = useNotYetRead()
  return (
    <PreviewedForm
      editor={editor}
      legend="The welcome page"
      className="column flow"
      isUploading={isBusy}
      onSave={() => void editor.saveAndTell(!note)}
      page={page}
      note={note}
      buttons={
        <button type="submit" className="btn" disabled={editor.isSaving || isBusy}>
          {isBusy ? 'Uploading...' : 'Save Welcome Page'}
        </button>
      }
    >
      <WelcomeFields onBusy={onBusy} />
    </PreviewedForm>
  )
}

/** The welcome page is public, so edits are not saved automatically. */
function useWelcomeEditor(initial: WelcomeForAuthor) {
  const { mutateAsync } = useMutation(saveWelcomeMutation(useAuthor()))
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
      void showPublished({ of: 'welcome', etag: saved.etag, title: 'your shop' }, said, performance.now())
    else showToast({ text: said })
  }
  return { ...editor, saveAndTell }
}
