import { Link, useLocation } from 'react-router'
import { loginPath } from '../identity/return-to.ts'
import { Icon } from '../ui/Icon.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import { Conflicts } from './Conflicts.tsx'
import type { BookEditor } from './useBookEditor.ts'

/** Says that the form holds what was typed before, and lets go of it. */
export function Restored({ editor: { restored, startAfresh } }: { editor: BookEditor }) {
  if (!restored) return null
  return (
    <Status>
      What you had typed is still here. It is not saved yet.
      <button type="button" className="btn text" onClick={startAfresh}>
        <Icon name="undo" />
        Start afresh
      </button>
    </Status>
  )
}

/** Why the book is not saved yet. */
export const EditorNotices = ({
  editor: { conflicts, failure, keepMine, takeTheirs },
}: {
  editor: BookEditor
}) => (
  <>
    {conflicts && <Conflicts conflicts={conflicts} onKeep={keepMine} onTake={takeTheirs} />}
    {failure && <SaveFailure failure={failure} />}
  </>
)

export function SaveFailure({ failure }: { failure: string }) {
  const { pathname, search } = useLocation()
  return (
    <Alert>
      {failure}{' '}
      {failure.includes('session has ended') && <Link to={loginPath(`${pathname}${search}`)}>Log in</Link>}
    </Alert>
  )
}
