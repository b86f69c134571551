import { localDraft } from '../editing/local-draft.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { IssueDraft, issueDraftKey } from './issue-draft.ts'
import { OpenIssue } from './OpenIssue.tsx'
import { useEditedIssue } from './useEditedIssue.ts'
import { WriteIssue } from './WriteIssue.tsx'

/** One issue: as it is written, on its way, or as it was sent. */
export function Write() {
  const { sub } = useAuthor()
  const { id, isNew, name, finish } = useEditedIssue(
    localDraft(localStorage, sub, issueDraftKey(null), IssueDraft)?.draft.id,
  )
  return isNew ? (
    <WriteIssue key={id} id={id} stored={null} isNew onStored={name} onSent={finish} />
  ) : (
    <OpenIssue key={id} id={id} />
  )
}
