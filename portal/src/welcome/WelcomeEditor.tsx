import { type WelcomeForAuthor, welcomeLimits } from '@lorecircle/shared/calls/welcome'
import { useQuery } from '@tanstack/react-query'
import { Controller, FormProvider } from 'react-hook-form'
import { useBusy } from '../books/useBusy.ts'
import { EditorBar } from '../editing/EditorBar.tsx'
import { EditorNotices, Restored } from '../editing/EditorNotices.tsx'
import { useAuthor } from '../identity/useAuthor.ts'
import { useProgress } from '../progress/useProgress.ts'
import { Field } from '../ui/Field.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { PictureField } from '../uploads/PictureField.tsx'
import { RichText } from '../writing/RichText.tsx'
import { CallToActionList } from './CallToActionList.tsx'
import { welcomeQuery } from './queries.ts'
import { rememberedWelcome } from './remembered-welcome.ts'
import { SectionList } from './SectionList.tsx'
import { useWelcomeEditor } from './useWelcomeEditor.ts'
import './welcome.css'

/** welcomepage: what a reader sees first in the shop. */
export function WelcomeEditor() {
  const author = useAuthor()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...welcomeQuery(author),
    refetchOnMount: 'always',
  })
  // What another tab saved a minute ago is what this edit begins with; offline, what this session remembers.
  const loaded = isFetchedAfterMount && !error ? data : undefined
  const welcome = loaded ?? (error ? rememberedWelcome(sessionStorage, author.sub) : null)
  return (
    <Screen title={`Welcome to ${author.firstName || 'Author'}'s Shop`}>
      {error && (
        <Alert>
          <p>
            Failed to load welcome content.{' '}
            {welcome && 'Below is what this browser remembers of it; a save is compared with what is stored.'}
          </p>
          <button type="button" className="btn text" onClick={() => refetch()}>
            Try again
          </button>
        </Alert>
      )}
      {welcome && <EditWelcome key={loaded ? 'stored' : 'remembered'} initial={welcome} />}
      {!welcome && !error && <Loading>Loading your welcome page...</Loading>}
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

  return (
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
        <fieldset className="bare flow" disabled={isSaving}>
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
                disabled={isSaving}
                error={fieldState.error?.message}
              />
            )}
          />
          <CallToActionList />
          <SectionList onBusy={onBusy} />
        </fieldset>
        <EditorNotices editor={editor} />
        <EditorBar
          safety={editor.safety}
          isSaving={isSaving}
          onSave={() => !isBusy && save()}
          note={!isOpen && 'Readers see it once you have claimed your subdomain.'}
        >
          <button type="submit" className="btn" disabled={isSaving || isBusy}>
            {isBusy ? 'Uploading...' : 'Save Welcome Page'}
          </button>
        </EditorBar>
      </form>
    </FormProvider>
  )
}
