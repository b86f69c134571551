import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { config } from '../config/config.ts'
import { confirmAuthor, resendCode } from '../identity/identity.ts'
import { paths } from '../paths/paths.ts'
import { HelpLink } from '../ui/HelpLink.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import { useAttempt } from '../ui/useAttempt.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { authErrorMessage } from './failure.ts'
import { TheirEmail } from './TheirEmail.tsx'
import { VerifiedAlready } from './VerifiedAlready.tsx'
import { broadcastVerifiedEmail } from './verified-email.ts'

type Stage = 'asking' | 'verifying' | 'verified' | 'already_verified' | 'failed'

/** The link in the mail. A button, because mail scanners open links and would use the code up. */
export function Component() {
  const [params] = useSearchParams()
  const [stage, setStage] = useState<Stage>('asking')
  const email = params.get('email')
  const code = params.get('code')

  if (!email?.includes('@') || !code) {
    return (
      <AuthLayout title="Verify your email">
        <Alert>Invalid verification link.</Alert>
        <p className="small">
          A part of it is missing. Please press the link in the email once more, or{' '}
          <Link className="line-link" to={paths.login}>
            log in
          </Link>
          : an email that is not verified yet can be verified from there.
        </p>
        <HelpLink />
      </AuthLayout>
    )
  }

  const verify = async () => {
    setStage('verifying')
    try {
      setStage(await confirmAuthor(email, code))
      broadcastVerifiedEmail(email)
    } catch {
      setStage('failed')
    }
  }

  if (stage === 'already_verified') {
    return (
      <AuthLayout title="Verify your email">
        <Status>
          <VerifiedAlready email={email} />
        </Status>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title="Verify your email">
      {stage === 'verified' ? (
        <>
          <Status>Your email has been successfully verified! You can now log in.</Status>
          <p>
            <Link className="btn" to={paths.login} state={{ email }}>
              Log in
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>
            One more press, and <TheirEmail of={email} /> is verified.
          </p>
          {stage === 'failed' && (
            <Alert>
              There was an error verifying your email. Please try again or{' '}
              <a href={`mailto:${config().supportEmail}`}>contact support</a>.
            </Alert>
          )}
          <div className="row">
            <button className="btn" type="button" onClick={verify} disabled={stage === 'verifying'}>
              {stage === 'verifying' ? 'Verifying...' : 'Verify my email'}
            </button>
            {stage === 'failed' && (
              <>
                <SendAgain email={email} />
                <HelpLink />
                <Link className="btn text" to={paths.login} state={{ email }}>
                  Log in
                </Link>
              </>
            )}
          </div>
        </>
      )}
    </AuthLayout>
  )
}

/** A fresh code for an address whose link does not work any more. */
function SendAgain({ email }: { email: string }) {
  const [stage, setStage] = useState<'asked' | 'sending' | 'sent' | 'already_verified'>('asked')
  const { failure, attempt } = useAttempt(authErrorMessage)
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
