import { type IssueForAuthor, IssueInput } from '@lorecircle/shared/newsletter/calls'
import { issueLimits } from '@lorecircle/shared/newsletter/issue'
import { textOf } from '@lorecircle/shared/post/post'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { messageOf } from '../api/api-error.ts'
import { EditorBar } from '../editing/EditorBar.tsx'
import { EditorNotices, Restored, SaveFailure } from '../editing/EditorNotices.tsx'
import { useProgress } from '../progress/useProgress.ts'
import { RichText } from '../rich-text/RichText.tsx'
import { showToast } from '../toasts/toast.ts'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useBusy } from '../uploads/useBusy.ts'
import { IssuePreview } from './IssuePreview.tsx'
import { previewIssue, sendIssue, sendTest, subscribersQuery } from './queries.ts'
import { readersInWords } from './readers-in-words.ts'
import { useIssueEditor } from './useIssueEditor.ts'

type Props = {
  id: string
  stored: IssueForAuthor | null
  isNew: boolean
  /** It is stored now, under its id. */
  onStored: () => void
  /** It is on its way. */
  onSent: () => void
}

/** The form that makes a letter. */
export function WriteIssue({ id, stored: initial, isNew, onStored, onSent }: Props) {
  const editor = useIssueEditor(id, initial, { isNew, onAutosaved: onStored })
  const { form, isSaving } = editor
  const { isBusy, onBusy } = useBusy()
  const closed = useClosed()
  const { data: list } = useQuery(subscribersQuery({}))
  const people = list?.counts.confirmed
  const [failure, setFailure] = useState<string>()
  const preview = useMutation(previewIssue)
  const test = useMutation(sendTest)
  const send = useMutation(sendIssue)
  const { errors } = form.formState

  /** Runs one act; what went wrong is said beside the letter, which stays as it is. */
  const tell = async (act: () => Promise<void>) => {
    setFailure(undefined)
    try {
      await act()
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  /** The letter as it stands in the form; null where it has to be put right first. */
  const letter = async (): Promise<IssueInput | null> =>
    (await form.trigger()) ? IssueInput.parse(form.getValues()) : null

  const look = () =>
    tell(async () => {
      const text = await letter()
      if (text) await preview.mutateAsync(text)
    })
  const tryOut = () =>
    tell(async () => {
      const text = await letter()
      if (!text) return
      const { to } = await test.mutateAsync(text)
      showToast({ text: `A test is on its way to ${to}.` })
    })
  const save = async () => {
    const saved = await editor.save()
    if (saved) onStored()
    return saved
  }
  const sendOff = () =>
    tell(async () => {
      if (!isReady()) return
      const saved = await save()
      if (!saved) return
      await send.mutateAsync(saved)
      onSent()
    })
  const isReady = (): boolean => {
    const { subject, body } = form.getValues()
    if (subject.trim() === '') {
      editor.refuse('subject', 'Give your letter a subject first.')
      return false
    }
    if (textOf(body) !== '' || body.includes('<img')) return true
    editor.refuse('body', 'Your letter is still empty.')
    return false
  }

  const isWaiting = isSaving || isBusy || send.isPending
  return (
    <>
      <form
        className="column flow"
        aria-busy={isWaiting}
        aria-label="Your letter"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Restored editor={editor} />
        <fieldset className="bare flow" disabled={send.isPending}>
          <legend className="hide">The letter</legend>
          <Field
            label="Subject"
            maxLength={issueLimits.subject}
            error={errors.subject?.message}
            {...form.register('subject')}
          />
          <Field
            label="Preview line"
            hint="Optional. Most mail programs show it behind the subject."
            maxLength={issueLimits.preheader}
            error={errors.preheader?.message}
            {...form.register('preheader')}
          />
          <Controller
            control={form.control}
            name="body"
            render={({ field: { value, onChange } }) => (
              <RichText
                label="Letter"
                value={value}
                onChange={onChange}
                onBusy={onBusy}
                disabled={send.isPending}
                error={errors.body?.message}
              />
            )}
          />
        </fieldset>
        <EditorNotices editor={editor} />
        {failure && <SaveFailure failure={failure} />}
        <EditorBar
          editor={editor}
          isUploading={isBusy}
          onSave={() => void save()}
          preview={{ isPending: preview.isPending, onLook: look }}
          note={closed ?? nobody(people)}
        >
          <button
            type="button"
            className="btn line"
            disabled={isWaiting || test.isPending || closed !== null}
            onClick={tryOut}
          >
            {test.isPending ? 'Sending...' : 'Send me a test'}
          </button>
          <button
            type="button"
            className="btn"
            disabled={isWaiting || closed !== null || !people}
            onClick={sendOff}
          >
            <Icon name="mail" />
            {people ? `Send to ${readersInWords(people)}` : 'Send'}
          </button>
        </EditorBar>
      </form>
      {preview.data && <IssuePreview issue={preview.data} onClose={preview.reset} />}
    </>
  )
}

const nobody = (people: number | undefined) =>
  people === 0 && 'Nobody is on your list yet. The form in your shop brings readers here.'

/** Why no mail can go out, in words; null where it can, or where it is not known yet. The server decides. */
function useClosed(): string | null {
  const progress = useProgress()
  if (progress && !progress.member) return 'Sending opens with your membership.'
  return progress && progress.subdomain === null
    ? 'Sending opens once you have claimed your subdomain.'
    : null
}
