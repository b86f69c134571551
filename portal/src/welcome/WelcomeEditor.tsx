import { type WelcomeForAuthor, welcomeLimits } from '@lorecircle/shared/welcome/calls'
import { Controller, FormProvider } from 'react-hook-form'
import { messageOf } from '../api/api-error.ts'
import { EditorBar } from '../editing/EditorBar.tsx'
import { EditorNotices, Restored } from '../editing/EditorNotices.tsx'
import { useAuthor } from '../identity/useAuthor.ts'
import { Preview } from '../preview/Preview.tsx'
import { usePreview } from '../preview/usePreview.ts'
import { useProgress } from '../progress/useProgress.ts'
import { RichText } from '../rich-text/RichText.tsx'
import { Field } from '../ui/Field.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { PictureField } from '../uploads/PictureField.tsx'
import { useBusy } from '../uploads/useBusy.ts'
import { CallToActionList } from './CallToActionList.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { previewWelcome } from './queries.ts'
import { SectionList } from './SectionList.tsx'
import { useWelcome } from './useWelcome.ts'
import { useWelcomeEditor } from './useWelcomeEditor.ts'
import { inputOf } from './welcome-draft.ts'
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

function EditWelcome({ initial }: { initial: WelcomeForAuthor }) {
  const editor = useWelcomeEditor(initial)
  const { isBusy, onBusy } = useBusy()
  const progress = useProgress()
  const { form, isSaving } = editor
  const { control, formState, register } = form
  const isOpen = progress?.subdomain !== null
  const save = () => void editor.saveAndTell(isOpen)
  const preview = usePreview(previewWelcome)
  const look = form.handleSubmit((draft) => preview.open(inputOf(draft)))

  return (
    <div className={preview.isOpen ? 'bench beside' : 'bench'}>
      <FormProvider {...form}>
        <form
          className="column flow"
          aria-busy={isSaving}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <Restored editor={editor} />
          <fieldset className="bare flow">
            <legend className="hide">The welcome page</legend>
            <Controller
              control={control}
              name="profileImageUrl"
              render={({ field }) => (
                <PictureField
                  label="Profile image"
                  url={field.value}
                  alt="Your profile"
                  isRound
                  onBusy={onBusy}
                  onChange={field.onChange}
                />
              )}
            />
            <Field
              label="Tagline"
              hint="Optional. One line below your name."
              maxLength={welcomeLimits.tagline}
              {...register('tagline')}
              error={formState.errors.tagline?.message}
            />
            <Controller
              control={control}
              name="welcomeMessage"
              render={({ field, fieldState }) => (
                <RichText
                  label="Welcome message"
                  value={field.value}
                  onChange={field.onChange}
                  onBusy={onBusy}
                  error={fieldState.error?.message}
                />
              )}
            />
            <CallToActionList />
            <SectionList onBusy={onBusy} />
          </fieldset>
          <EditorNotices editor={editor} />
          {preview.error && <Alert>No preview: {messageOf(preview.error)}</Alert>}
          <EditorBar
            editor={editor}
            isUploading={isBusy}
            onSave={() => !isBusy && save()}
            preview={{ isPending: preview.isPending, onLook: () => void look() }}
            note={!isOpen && 'Readers see it once you have claimed your subdomain.'}
          >
            <button type="submit" className="btn" disabled={isSaving || isBusy}>
              {isBusy ? 'Uploading...' : 'Save Welcome Page'}
            </button>
          </EditorBar>
        </form>
      </FormProvider>
      <Preview
        preview={preview}
        title="Preview of your welcome page"
        loading="Making your page..."
        onUpdate={() => void look()}
      />
    </div>
  )
}
