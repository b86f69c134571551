import { keptDraft } from '../editing/kept-draft.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { IssueDraft } from './issue-draft.ts'
import { OpenIssue } from './OpenIssue.tsx'
import { keptUnder } from './useIssueEditor.ts'
import { useIssuePen } from './useIssuePen.ts'
import { WriteIssue } from './WriteIssue.tsx'

/** One letter: under the pen, on its way, or as it was sent. */
export function Write() {
  const { sub } = useAuthor()
  const kept = keptDraft(localStorage, sub, keptUnder(null), IssueDraft)?.draft.id
  const { id, isNew, name, letGo } = useIssuePen(kept)
  return isNew ? (
    <WriteIssue key={id} id={id} stored={null} isNew onStored={name} onSent={letGo} />
  ) : (
    <OpenIssue key={id} id={id} />
  )
}
