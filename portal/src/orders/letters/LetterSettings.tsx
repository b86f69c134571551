import { letterCalls, OwnLettersForAuthor, namePlace, type OwnLetterKind, ownLetterKinds } from '@lorecircle/shared/order/own-letters'
import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { theirVersionAs } from '../../api/their-version.ts'
import { EditorForm } from '../../editing/EditorForm.tsx'
import { useEditor } from '../../editing/useEditor.ts'
import { showToast } from '../../toasts/toast.ts'
import { Field, TextArea } from '../../ui/Field.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { MailFrame } from '../../ui/MailFrame.tsx'
import { Alert } from '../../ui/Notice.tsx'
import {
  LettersDraft,
  lettersIn,
  lettersInWords,
  mergeLetters,
  orderEmailsDraft,
  SavableLetters,
} from './letters-draft.ts'

/** What the author says in the letters of their orders, with its version. */
const ownLettersQuery = queryOptions({
  queryKey: ['own-letters'],
  queryFn: () => api(letterCalls.ownLetters, {}),
})

/** An ended session is told on the screen, so that what was typed stays in sight. */
const saveOwnLetters = mutationOptions({
  meta: { tellsEndedSession: true },
  mutationFn: (input: z.input<typeof letterCalls.saveOwnLetters.input>) =>
    api(letterCalls.saveOwnLetters, input),
  onSuccess: (stored, _input, _result, { client }) => client.setQueryData(ownLettersQuery.queryKey, stored),
})

type OneLetter = z.input<typeof letterCalls.previewLetter.input>

const previewLetter = mutationOptions({
  mutationFn: (letter: OneLetter) => api(letterCalls.previewLetter, letter),
})

const testLetter = mutationOptions({
  mutationFn: (letter: OneLetter) => api(letterCalls.testLetter, letter),
})

const orderEmailsConflict = theirVersionAs(OwnLettersForAuthor)

/** Settings, Order Emails: what the author says in the letters of their orders, and when they hear that copies run out. */
export function LetterSettings() {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...ownLettersQuery,
    refetchOnMount: 'always',
  })
  return (
    <section className="flow column" aria-labelledby="letters">
      <h2 id="letters">Order Emails</h2>
      <p>
        Each order writes to its reader in your name. Our greeting stays at the top of the email, and what you
        write here follows below it; where you write nothing, our words stand alone. <b>{namePlace}</b>{' '}
        becomes the reader’s first name.
      </p>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Loading>Loading your emails…</Loading>}
      {data && isFetchedAfterMount && <LettersEditor initial={data} />}
    </section>
  )
}

/** The next letter says it, so nothing of it saves itself. */
function LettersEditor({ initial }: { initial: OwnLettersForAuthor }) {
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

/** One letter: its author's words, what it looks like with them, and a test of it. */
function LetterPart({ kind }: { kind: OwnLetterKind }) {
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

const orderEmailsSaveError = (error: unknown): string => `Your emails could not be saved. ${messageOf(error)}`
