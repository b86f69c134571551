import type { FieldValues } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { loginPath } from '../paths/login-path.ts'
import { Icon } from '../ui/Icon.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import { Conflicts } from './Conflicts.tsx'
import type { Versioned } from './subject.ts'
import type { Editor } from './useEditor.ts'

/** Says that the form holds what was typed before, and lets go of it. */
export function Restored({
  editor: { restored, startAfresh },
}: {
  editor: { restored: boolean; startAfresh: () => void }
}) {
  if (!restored) return null
  return (
    <Status>
      What you had typed is still here. It is not saved yet.
      <button type="button" className="btn text" onClick={() => startAfresh()}>
        <Icon name="undo" />
        Start afresh
      </button>
    </Status>
  )
}

/** What another tab has saved meanwhile, where it is not the same. */
export const EditorNotices = <Draft extends FieldValues, Stored extends Versioned>({
  editor: { noun, conflicts, asked, keepMine, takeTheirs },
}: {
  editor: Editor<Draft, Stored>
}) =>
  conflicts && (
    <Conflicts noun={noun} conflicts={conflicts} asked={asked} onKeep={keepMine} onTake={takeTheirs} />
  )

/** Why it is not saved yet. */
export function SaveFailure({ failure }: { failure: string }) {
  const { pathname, search } = useLocation()
  return (
    <Alert>
      {failure}{' '}
      {failure.includes('session has ended') && <Link to={loginPath(`${pathname}${search}`)}>Log in</Link>}
    </Alert>
  )
}
