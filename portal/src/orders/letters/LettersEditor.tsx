import type { OwnLettersForAuthor } from '@lorecircle/shared/order/letter-calls'
import { ownLetterKinds } from '@lorecircle/shared/order/own-letters'
import { useMutation } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { EditorForm } from '../../editing/EditorForm.tsx'
import { useEditor } from '../../editing/useEditor.ts'
import { showToast } from '../../toasts/toast.ts'
import { Field } from '../../ui/Field.tsx'
import { LetterPart } from './LetterPart.tsx'
import { LettersDraft, lettersIn, mergeLetters, orderEmailsDraft, SavableLetters } from './letters-draft.ts'
import { orderEmailsConflict, orderEmailsSaveError, saveOwnLetters } from './queries.ts'

/** The next letter says it, so nothing of it saves itself. */
export function LettersEditor({ initial }: { initial: OwnLettersForAuthor }) {
  const editor = useLettersEditor(initial)
  return (
    <EditorForm
      editor={editor}
      labelledBy="letters"
      legend="What you say in emails"
      onSave={() => void editor.saveAndTell()}
      buttons={
        <button type="submit" className="btn" disabled={editor.isSaving}>
          Save Order Emails
        </button>
      }
    >
      {ownLetterKinds.map((kind) => (
        <LetterPart key={kind} kind={kind} />
      ))}
      <FewCopies />
    </EditorForm>
  )
}

function useLettersEditor(initial: OwnLettersForAuthor) {
  const { mutateAsync } = useMutation(saveOwnLetters)
  const editor = useEditor<LettersDraft, OwnLettersForAuthor>(
    {
      noun: 'text',
      nameOf: () => 'letters',
      shape: LettersDraft,
      savable: SavableLetters,
      draftOf: orderEmailsDraft,
      merge: mergeLetters,
      save: (draft, _stored, etag = '') => mutateAsync({ ...lettersIn(draft), etag }),
      theirsIn: orderEmailsConflict,
      failureOf: orderEmailsSaveError,
    },
    initial,
  )
  const saveAndTell = async () => {
    showToast(null)
    if (await editor.save()) showToast({ text: 'Saved: your next order emails say it.' })
  }
  return { ...editor, saveAndTell }
}

/** Of what is sold in so many copies, when the author wants to hear that few are left. */
function FewCopies() {
  const { register, formState } = useFormContext<LettersDraft>()
  return (
    <div className="sheet flow">
      <h3>Emails to you</h3>
      <Field
        label="Tell me when this many copies are left"
        inputMode="numeric"
        autoComplete="off"
        hint="From then on, the email about each sale says how many are left of that format. With 0 it never does."
        {...register('fewCopies')}
        error={formState.errors.fewCopies?.message}
      />
    </div>
  )
}
