import {
  type CustomEmailKind,
  customEmailKinds,
  namePlaceholder,
  OrderEmailSettingsForAuthor,
  orderEmailCalls,
} from '@lorecircle/shared/order/own-letters'
import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../api/api.ts'
import { toErrorMessage } from '../../api/api-error.ts'
import { createConflictParser } from '../../api/their-version.ts'
import { EditorForm } from '../../editing/EditorForm.tsx'
import { useEditor } from '../../editing/useEditor.ts'
import { showToast } from '../../toasts/toast.ts'
import { Field, TextArea } from '../../ui/Field.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { MailFrame } from '../../ui/MailFrame.tsx'
import { Alert } from '../../ui/Notice.tsx'
import {
  customEmailLabels,
  mergeOrderEmails,
  OrderEmailsDraft,
  orderEmailsDraft,
  SavableOrderEmails,
  toOrderEmailSettings,
} from './letters-draft.ts'

const ownLettersQuery = queryOptions({
  queryKey: ['own-letters'],
  queryFn: () => api(orderEmailCalls.ownLetters, {}),
})

const saveOwnLetters = mutationOptions({
  meta: { tellsEndedSession: true },
  mutationFn: (input: z.input<typeof orderEmailCalls.saveOwnLetters.input>) =>
    api(orderEmailCalls.saveOwnLetters, input),
  onSuccess: (stored, _input, _result, { client }) => client.setQueryData(ownLettersQuery.queryKey, stored),
})

type OneLetter = z.input<typeof orderEmailCalls.previewLetter.input>

const previewLetter = mutationOptions({
  mutationFn: (letter: OneLetter) => api(orderEmailCalls.previewLetter, letter),
})

const testLetter = mutationOptions({
  mutationFn: (letter: OneLetter) => api(orderEmailCalls.testLetter, letter),
})

const orderEmailsConflict = createConflictParser(OrderEmailSettingsForAuthor)

export function OrderEmailSettingsScreen() {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...ownLettersQuery,
    refetchOnMount: 'always',
  })
  return (
    <section className="flow column" aria-labelledby="letters">
      <h2 id="letters">Order Emails</h2>
      <p>
        Each order writes to its reader in your name. Our greeting stays at the top of the email, and what you
        write here follows below it; where you write nothing, our words stand alone. <b>{namePlaceholder}</b>{' '}
        becomes the reader’s first name.
      </p>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Loading>Loading your emails…</Loading>}
      {data && isFetchedAfterMount && <LettersEditor initial={data} />}
    </section>
  )
}

/** No autosave, because the next email uses the saved text. */
function LettersEditor({ initial }: { initial: OrderEmailSettingsForAuthor }) {
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
      {customEmailKinds.map((kind) => (
        <LetterPart key={kind} kind={kind} />
      ))}
      <FewCopies />
    </EditorForm>
  )
}

function useLettersEditor(initial: OrderEmailSettingsForAuthor) {
  const { mutateAsync } = useMutation(saveOwnLetters)
  const editor = useEditor<OrderEmailsDraft, OrderEmailSettingsForAuthor>(
    {
      noun: 'text',
      nameOf: () => 'letters',
      shape: OrderEmailsDraft,
      savable: SavableOrderEmails,
      draftOf: orderEmailsDraft,
      merge: mergeOrderEmails,
      save: (draft, _stored, etag = '') => mutateAsync({ ...toOrderEmailSettings(draft), etag }),
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

/** The stock level at which the author gets an email, for limited formats. */
function FewCopies() {
  const { register, formState } = useFormContext<OrderEmailsDraft>()
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

function LetterPart({ kind }: { kind: CustomEmailKind }) {
  const { register, formState } = useFormContext<OrderEmailsDraft>()
  const { failure, isTesting, isLooking, preview, look, test, close } = useLetterActs(kind)
  const { title, when } = customEmailLabels[kind]
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

function useLetterActs(kind: CustomEmailKind) {
  const { trigger, getValues } = useFormContext<OrderEmailsDraft>()
  const looking = useMutation(previewLetter)
  const testing = useMutation(testLetter)
  const [failure, setFailure] = useState<string>()
  const act = async (work: (letter: { kind: CustomEmailKind; words: string }) => Promise<void>) => {
    setFailure(undefined)
    if (!(await trigger(`words.${kind}`))) return
    try {
      await work({ kind, words: getValues(`words.${kind}`) })
    } catch (error) {
      setFailure(toErrorMessage(error))
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

const orderEmailsSaveError = (error: unknown): string =>
  `Your emails could not be saved. ${toErrorMessage(error)}`
