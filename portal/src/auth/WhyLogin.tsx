import { useSearchParams } from 'react-router'
import { isAnyDraftKept } from '../editing/local-draft.ts'
import { type Ending, endingOf } from '../paths/login-path.ts'
import { Alert, Status } from '../ui/Notice.tsx'

const sentences: Record<Exclude<Ending, 'everywhere'>, string> = {
  inactivity: 'You’ve been logged out due to 30 minutes of inactivity.',
  'failed-check': 'Session check failed. You’ve been logged out.',
  elsewhere: 'You signed out in another tab.',
}

/** Why somebody who was logged in is asked again (B8-46, B8-48). */
export function WhyLogin() {
  const [params] = useSearchParams()
  const ending = endingOf(params.get('ended'))
  if (!ending) return null
  if (ending === 'everywhere')
    return <Status>You are signed out everywhere. Every browser and every phone has to log in again.</Status>
  return (
    <Alert>
      <p>{sentences[ending]}</p>
      <p>
        {isAnyDraftKept(localStorage) && 'Drafts that were not saved yet are kept. '}
        Log in to continue.
      </p>
    </Alert>
  )
}
