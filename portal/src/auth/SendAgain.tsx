import { useState } from 'react'
import { resendCode } from '../identity/identity.ts'
import { Alert } from '../ui/Notice.tsx'
import { useAttempt } from '../ui/useAttempt.ts'
import { failureOf } from './failure.ts'

/** A fresh code for an address whose link does not work any more. */
export function SendAgain({ email }: { email: string }) {
  const [stage, setStage] = useState<'asked' | 'sending' | 'sent'>('asked')
  const { failure, attempt } = useAttempt(failureOf)
  const send = async () => {
    setStage('sending')
    setStage((await attempt(() => resendCode(email))) ? 'sent' : 'asked')
  }
  return (
    <>
      <button className="btn text" type="button" disabled={stage !== 'asked'} onClick={send}>
        {stage === 'sent'
          ? 'A new email is on its way'
          : stage === 'sending'
            ? 'Sending...'
            : 'Send a new link'}
      </button>
      {failure && <Alert>{failure}</Alert>}
    </>
  )
}
