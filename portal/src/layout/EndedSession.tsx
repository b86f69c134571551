import { useSessionHasEnded } from '../identity/session-state.ts'
import { Alert } from '../ui/Notice.tsx'
import { logInAgain } from './useSession.ts'

/** The screen stays as it is: what was typed is in sight, and kept. A login in another tab will do as well. */
export const EndedSession = () =>
  useSessionHasEnded() && (
    <Alert>
      You are no longer logged in. What you typed is kept.{' '}
      <button type="button" className="btn text" onClick={logInAgain}>
        Log in
      </button>
    </Alert>
  )
