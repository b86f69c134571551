import type { ProfileForAuthor } from '@lorecircle/shared/account/calls'
import { type IssueForAuthor, IssueInput } from '@lorecircle/shared/newsletter/calls'
import { PostalAddress } from '@lorecircle/shared/profile/contact'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { toErrorMessage } from '../api/api-error.ts'
import { EditorForm } from '../editing/EditorForm.tsx'
import { Restored, SaveFailure } from '../editing/EditorNotices.tsx'
import { type Editor, useEditor } from '../editing/useEditor.ts'
import { useKeptDraft } from '../editing/useKeptDraft.ts'
import { profileQuery, saveContactMutation } from '../profile/queries.ts'
import type { Progress } from '../progress/progress.ts'
import { useProgress } from '../progress/useProgress.ts'
import { showToast } from '../toasts/toast.ts'
import { TextArea } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { MailFrame } from '../ui/MailFrame.tsx'
import { useBusy } from '../uploads/useBusy.ts'
import { IssueFields } from './IssueFields.tsx'
import {
  findMissingIssueField,
  hasIssueContent,
  IssueDraft,
  issueDraft,
  issueDraftKey,
  mergeIssues,
  newIssueDraft,
  SavableIssue,
} from './issue-draft.ts'
import {
  isIssueMissing,
  issueConflict,
  issueSaveError,
  previewIssueMutation,
  saveIssueMutation,
  sendIssueMutation,
  sendTestMutation,
  subscribersQuery,
} from './queries.ts'
import { formatReaderCount } from './readers-in-words.ts'

type Props = {
  id: string
  stored: IssueForAuthor | null
  isNew: boolean
  /** Called after the first save, with its id in the URL. */
  onStored?: () => void
  /** Called when the issue is being sent. */
  onSent: () => void
}

export function WriteIssue({ id, stored, isNew, onStored, onSent }: Props) {
  const editor = useIssueEditor(id, stored, { isNew, onStored })
  const acts = useIssueActs(editor, onSent)
  const { failure, preview, isTesting, isSending } = acts
  const { isBusy, onBusy } = useBusy()
  const { data: list } = useQuery(subscribersQuery({}))
  const people = list?.counts.confirmed
  const closed = sendingClosed(useProgress())
  const { data: profile } = useQuery(profileQuery)
  const lacksAddress = closed === null && profile?.postalAddress === ''
  const isWaiting = editor.isSaving || isBusy || isSending
  return (
    <div className="column flow">
      {lacksAddress && <AskAddress />}
      <EditorForm
        editor={editor}
        label="Your newsletter"
        legend="The newsletter"
        className="flow"
        isOnItsWay={isSending}
        isUploading={isBusy}
        onSave={() => void editor.save()}
        preview={{ isPending: preview.isPending, onLook: acts.look }}
        alert={failure && <SaveFailure failure={failure} />}
        note={
          closed ??
          (people === 0 ? nobody : lacksAddress && 'Sending opens once your postal address is there.')
        }
        buttons={
          <>
            <button
              type="button"
              className="btn line"
              disabled={isWaiting || isTesting || closed !== null}
              onClick={acts.sendTest}
            >
              {isTesting ? 'Sending...' : 'Send me a test'}
            </button>
            <button
              type="button"
              className="btn"
              disabled={isWaiting || closed !== null || !people || lacksAddress}
              onClick={acts.send}
            >
              <Icon name="mail" />
              {people ? `Send to ${formatReaderCount(people)}` : 'Send'}
            </button>
          </>
        }
      >
        <IssueFields isSending={isSending} onBusy={onBusy} />
      </EditorForm>
      {preview.data && <IssuePreview issue={preview.data} onClose={preview.reset} />}
    </div>
  )
}

const nobody = 'No subscribers yet. Readers sign up on the newsletter page of your shop.'

/** The reason why no email can be sent; null if it can, or if that is unknown. The server decides. */
function sendingClosed(progress: Progress | undefined): string | null {
  if (progress?.isLapsed) return 'Your membership has ended. Renew it to send.'
  if (progress && !progress.member) return 'Sending opens with your membership.'
  return progress && progress.subdomain === null
    ? 'Sending opens once you have claimed your subdomain.'
    : null
}

/** Actions on an issue besides saving. Errors are shown as a sentence, and the issue stays unchanged. */
function useIssueActs({ form, save, refuse }: IssueEditor, onSent: () => void) {
  const [failure, setFailure] = useState<string>()
  const preview = useMutation(previewIssueMutation)
  const test = useMutation(sendTestMutation)
  const send = useMutation(sendIssueMutation)

  const act = async (work: () => Promise<void>) => {
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(toErrorMessage(error))
    }
  }
  /** Runs an action with the form's current text, unless a field has to be corrected first. */
  const actWithText = (work: (text: IssueInput) => Promise<void>) =>
    act(async () => {
      if (await form.trigger()) await work(IssueInput.parse(form.getValues()))
    })

  return {
    failure,
    preview,
    isTesting: test.isPending,
    isSending: send.isPending,
    look: () => actWithText(async (text) => void (await preview.mutateAsync(text))),
    sendTest: () =>
      actWithText(async (text) => {
        const { to } = await test.mutateAsync(text)
        showToast({ text: `A test is on its way to ${to}.` })
      }),
    send: () =>
      act(async () => {
        const missing = findMissingIssueField(form.getValues())
        if (missing) return refuse(missing.field, missing.message)
        const saved = await save()
        if (!saved) return
        await send.mutateAsync(saved)
        onSent()
      }),
  }
}

type Rendered = { from: string; subject: string; html: string; text: string }

function IssuePreview({ issue, onClose }: { issue: Rendered; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="letter-preview" aria-label="Preview">
      <div className="row between">
        <h2 ref={heading} tabIndex={-1}>
          Preview
        </h2>
        <button type="button" className="btn text" onClick={onClose}>
          <Icon name="close" />
          Close preview
        </button>
      </div>
      <MailFrame {...issue} />
    </section>
  )
}

type IssueEditor = Editor<IssueDraft, IssueForAuthor>

/** `stored` is null for a new issue. Drafts are saved automatically, because no reader sees them. */
function useIssueEditor(
  id: string,
  stored: IssueForAuthor | null,
  { isNew, onStored }: { isNew: boolean; onStored?: (() => void) | undefined },
): IssueEditor {
  const { mutateAsync } = useMutation(saveIssueMutation)
  return useEditor<IssueDraft, IssueForAuthor>(
    {
      noun: 'issue',
      nameOf: (stored) => issueDraftKey(stored?.id ?? (isNew ? null : id)),
      shape: IssueDraft,
      savable: SavableIssue,
      draftOf: (stored) => (stored ? issueDraft(stored) : newIssueDraft(id)),
      merge: mergeIssues,
      save: (draft, _stored, etag) => mutateAsync({ ...draft, ...(etag && { etag }) }),
      theirsIn: issueConflict,
      isGone: isIssueMissing,
      failureOf: issueSaveError,
      mayAutosave: (draft, stored) => stored !== null || hasIssueContent(draft),
    },
    stored,
    onStored,
  )
}

/** Asks for the business address that emails must include; null if it is set or unknown. */
function AskAddress() {
  const { data: profile } = useQuery(profileQuery)
  return profile?.postalAddress === '' ? <AddressForm profile={profile} /> : null
}

function AddressForm({ profile }: { profile: ProfileForAuthor }) {
  const { draft: typed, type, done, isRestored, startAfresh } = useKeptDraft('address', z.string(), '')
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useMutation(saveContactMutation)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { data: postalAddress = '', error } = PostalAddress.safeParse(typed)
    if (error) return setProblem(error.issues[0]?.message)
    if (postalAddress === '') return setProblem('Write at least one line of it.')
    try {
      await mutateAsync({ input: { postalAddress, replyEmail: profile.replyEmail }, etag: profile.etag })
      done()
      showToast({ text: 'Address saved. It is shown at the foot of each newsletter.' })
    } catch (failure) {
      setProblem(`It could not be saved. ${toErrorMessage(failure)}`)
    }
  }
  return (
    <form className="sheet flow" aria-label="Your postal address" noValidate onSubmit={save}>
      {isRestored && <Restored onStartAfresh={startAfresh} />}
      <p>
        Before you send your first issue: the law of many countries requires a newsletter to say where its
        sender is reached by post. We ask once, and you can change it in Settings.
      </p>
      <TextArea
        label="Postal address"
        hint="As on an envelope. It need not be your home: a PO box will do."
        rows={3}
        autoComplete="street-address"
        value={typed}
        error={problem}
        onChange={({ target }) => {
          type(target.value)
          setProblem(undefined)
        }}
      />
      <p>
        <button type="submit" className="btn" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save Address'}
        </button>
      </p>
    </form>
  )
}
