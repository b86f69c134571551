import { useIsTypingKept } from '../editing/kept.ts'
import { useSessionHasEnded } from '../identity/session-state.ts'
import { Alert } from '../ui/Notice.tsx'
import { logInAgain } from './useSession.ts'

/** The screen stays as it is: what was typed is in sight. A login in another tab will do as well. */
export function EndedSession() {
  const hasEnded = useSessionHasEnded()
  const isKept = useIsTypingKept()
  if (!hasEnded) return null
  return (
    <Alert>
      You are no longer logged in.{isKept && ' What you typed is kept.'}{' '}
      <button type="button" className="btn text" onClick={logInAgain}>
        Log in
      </button>
    </Alert>
  )
}
