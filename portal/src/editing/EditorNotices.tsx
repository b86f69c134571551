import { Link, useLocation } from 'react-router'
import { loginPath } from '../paths/login-path.ts'
import { Icon } from '../ui/Icon.tsx'
import { Alert, Status } from '../ui/Notice.tsx'

export const Restored = ({ onStartAfresh }: { onStartAfresh: () => void }) => (
  <Status>
    What you had typed is still here. It is not saved yet.
    <button type="button" className="btn text" onClick={onStartAfresh}>
      <Icon name="undo" />
      Start afresh
    </button>
  </Status>
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
