import type { IssueForAuthor } from '@lorecircle/shared/newsletter/calls'
import { useQuery } from '@tanstack/react-query'
import { EditorForm } from '../editing/EditorForm.tsx'
import { SaveFailure } from '../editing/EditorNotices.tsx'
import { profileQuery } from '../profile/queries.ts'
import type { Progress } from '../progress/progress.ts'
import { useProgress } from '../progress/useProgress.ts'
import { Icon } from '../ui/Icon.tsx'
import { useBusy } from '../uploads/useBusy.ts'
import { AskAddress } from './AskAddress.tsx'
import { IssueFields } from './IssueFields.tsx'
import { IssuePreview } from './IssuePreview.tsx'
import { subscribersQuery } from './queries.ts'
import { readersInWords } from './readers-in-words.ts'
import { useIssueActs } from './useIssueActs.ts'
import { useIssueEditor } from './useIssueEditor.ts'

type Props = {
  id: string
  stored: IssueForAuthor | null
  isNew: boolean
  /** It is stored for the first time, under its id. */
  onStored?: () => void
  /** It is on its way. */
  onSent: () => void
}

/** The form that makes an issue. */
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
              {people ? `Send to ${readersInWords(people)}` : 'Send'}
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

/** Why no mail can go out, in words; null where it can, or where it is not known yet. The server decides. */
function sendingClosed(progress: Progress | undefined): string | null {
  if (progress?.isLapsed) return 'Your membership has ended. Renew it to send.'
  if (progress && !progress.member) return 'Sending opens with your membership.'
  return progress && progress.subdomain === null
    ? 'Sending opens once you have claimed your subdomain.'
    : null
}
