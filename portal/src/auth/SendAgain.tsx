import { useState } from 'react'
import { resendCode } from '../identity/identity.ts'
import { Alert, Status } from '../ui/Notice.tsx'
import { useAttempt } from '../ui/useAttempt.ts'
import { failureOf } from './failure.ts'
import { TheirEmail } from './TheirEmail.tsx'
import { VerifiedAlready } from './VerifiedAlready.tsx'

/** A fresh code for an address whose link does not work any more. */
export function SendAgain({ email }: { email: string }) {
  const [stage, setStage] = useState<'asked' | 'sending' | 'sent' | 'already_verified'>('asked')
  const { failure, attempt } = useAttempt(failureOf)
  const send = async () => {
    setStage('sending')
    const isAnswered = await attempt(async () => setStage(await resendCode(email)))
    if (!isAnswered) setStage('asked')
  }
  if (stage === 'already_verified')
    return (
      <Status>
        <VerifiedAlready email={email} />
      </Status>
    )
  return (
    <>
      <button className="btn text" type="button" disabled={stage !== 'asked'} onClick={send}>
        {stage === 'sending' ? 'Sending...' : 'Send a new link'}
      </button>
      {stage === 'sent' && (
        <Status>
          If <TheirEmail of={email} /> waits for a code, a new one is on its way.
        </Status>
      )}
      {failure && <Alert>{failure}</Alert>}
    </>
  )
}
