import { Link, useLocation } from 'react-router'
import { loginPath } from '../identity/return-to.ts'
import { Icon } from '../ui/Icon.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import { Conflicts } from './Conflicts.tsx'
import type { BookEditor } from './useBookEditor.ts'

/** What an author has to know about the text in the form before it is saved. */
export function EditorNotices({ editor }: { editor: BookEditor }) {
  const { restored, conflicts, failure } = editor
  return (
    <>
      {restored && (
        <Status>
          What you had typed is still here. It is not saved yet.
          <button type="button" className="btn text" onClick={editor.startAfresh}>
            <Icon name="undo" />
            Start afresh
          </button>
        </Status>
      )}
      {conflicts && <Conflicts conflicts={conflicts} onKeep={editor.keepMine} onTake={editor.takeTheirs} />}
      {failure && <SaveFailure failure={failure} />}
    </>
  )
}

export function SaveFailure({ failure }: { failure: string }) {
  const { pathname, search } = useLocation()
  return (
    <Alert>
      {failure}{' '}
      {failure.includes('session has ended') && <Link to={loginPath(`${pathname}${search}`)}>Log in</Link>}
    </Alert>
  )
}
