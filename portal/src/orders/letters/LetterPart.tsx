import type { OwnLetterKind } from '@lorecircle/shared/order/own-letters'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { messageOf } from '../../api/api-error.ts'
import { showToast } from '../../toasts/toast.ts'
import { TextArea } from '../../ui/Field.tsx'
import { MailFrame } from '../../ui/MailFrame.tsx'
import { Alert } from '../../ui/Notice.tsx'
import { type LettersDraft, lettersInWords } from './letters-draft.ts'
import { previewLetter, testLetter } from './queries.ts'

/** One letter: its author's words, what it looks like with them, and a test of it. */
export function LetterPart({ kind }: { kind: OwnLetterKind }) {
  const { register, formState } = useFormContext<LettersDraft>()
  const { failure, isTesting, isLooking, preview, look, test, close } = useLetterActs(kind)
  const { title, when } = lettersInWords[kind]
  return (
    <div className="sheet flow">
      <h3>{title}</h3>
      <p className="small quiet">{when}</p>
      <TextArea
        label={
          <>
            Your own words<span className="hide">: {title}</span>
          </>
        }
        rows={4}
        {...register(`words.${kind}`)}
        error={formState.errors.words?.[kind]?.message}
      />
      <p className="row">
        <button
          type="button"
          className="btn line"
          aria-label={`${preview ? 'Close preview' : 'Preview'}: ${title}`}
          disabled={isLooking}
          onClick={preview ? close : look}
        >
          {preview ? 'Close preview' : 'Preview'}
        </button>
        <button
          type="button"
          className="btn text"
          aria-label={`Send me a test: ${title}`}
          disabled={isTesting}
          onClick={test}
        >
          Send me a test
        </button>
      </p>
      {failure && <Alert>{failure}</Alert>}
      {preview && (
        <section className="letter-preview" aria-label={`Preview: ${title}`}>
          <p className="small quiet">A sample order: its links do not work.</p>
          <MailFrame {...preview} />
        </section>
      )}
    </div>
  )
}

/** Works with the words as they stand in the form, unless something has to be put right first. */
function useLetterActs(kind: OwnLetterKind) {
  const { trigger, getValues } = useFormContext<LettersDraft>()
  const looking = useMutation(previewLetter)
  const testing = useMutation(testLetter)
  const [failure, setFailure] = useState<string>()
  const act = async (work: (letter: { kind: OwnLetterKind; words: string }) => Promise<void>) => {
    setFailure(undefined)
    if (!(await trigger(`words.${kind}`))) return
    try {
      await work({ kind, words: getValues(`words.${kind}`) })
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return {
    failure,
    preview: looking.data,
    isLooking: looking.isPending,
    isTesting: testing.isPending,
    close: looking.reset,
    look: () => void act(async (letter) => void (await looking.mutateAsync(letter))),
    test: () =>
      void act(async (letter) => {
        const { to } = await testing.mutateAsync(letter)
        showToast({ text: `A test is on its way to ${to}.` })
      }),
  }
}
