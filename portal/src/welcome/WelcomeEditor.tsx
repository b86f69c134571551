import type { WelcomeForAuthor } from '@lorecircle/shared/welcome/calls'
import { PreviewedForm } from '../editing/PreviewedForm.tsx'
import { useAuthor } from '../identity/useAuthor.ts'
import { useNotYetRead } from '../progress/useNotYetRead.ts'
import { Loading } from '../ui/Loading.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useBusy } from '../uploads/useBusy.ts'
import { NotLoaded } from './NotLoaded.tsx'
import { previewWelcome } from './queries.ts'
import { useWelcome } from './useWelcome.ts'
import { useWelcomeEditor } from './useWelcomeEditor.ts'
import { WelcomeFields } from './WelcomeFields.tsx'
import { type WelcomeDraft, welcomeInput } from './welcome-draft.ts'
import './welcome.css'

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
