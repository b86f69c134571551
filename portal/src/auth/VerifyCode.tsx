import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { confirmAuthor, logInWithPassword, resendCode } from '../identity/identity.ts'
import { provisionOnce } from '../identity/session.ts'
import { paths } from '../paths/paths.ts'
import { Status } from '../ui/Notice.tsx'
import { CodeForm } from './CodeForm.tsx'
import { forgetCredentials, rememberedPassword } from './credentials.ts'
import { EmailedCode } from './login-fields.ts'
import { TheirEmail } from './TheirEmail.tsx'
import { VerifiedAlready } from './VerifiedAlready.tsx'
import { broadcastVerifiedEmail, onVerified } from './verified-email.ts'

const loginDelayInMs = 2_000

/** For half an hour. */
const lookEveryMs = 20_000
const mostLooks = 90

const successful = 'Verification successful! You can now log in.'
const thanks = 'Thank you for signing up! Please check your email for the verification code.'

type Afterwards = 'Logging in...' | 'Opening your portal...' | 'Opening the login...'

type Props = { email: string; justSignedUp: boolean }

export function VerifyCode({ email, justSignedUp }: Props) {
  const navigate = useNavigate()
  const [success, setSuccess] = useState<ReactNode>(justSignedUp ? thanks : undefined)
  const [afterwards, setAfterwards] = useState<Afterwards>()
  const isLeaving = afterwards !== undefined && afterwards !== 'Logging in...'

  useEffect(() => {
    if (!isLeaving) return
    // In place of this step: going back must not ask for the code again.
    const timer = setTimeout(() => navigate(paths.login, { replace: true, state: { email } }), loginDelayInMs)
    return () => clearTimeout(timer)
  }, [isLeaving, navigate, email])

  const goOn = async (said: ReactNode) => {
    setAfterwards('Logging in...')
    const isIn = await openAccount(email)
    setSuccess(said)
    setAfterwards(isIn ? 'Opening your portal...' : 'Opening the login...')
  }
  const verify = async (code: string) => {
    const outcome = await confirmAuthor(email, code)
    if (outcome === 'verified') broadcastVerifiedEmail(email)
    await goOn(outcome === 'verified' ? successful : <VerifiedAlready email={email} />)
  }
  const goOnOnce = useEffectEvent(() => {
    if (afterwards === undefined) void goOn(successful)
  })
  useEffect(() => onVerified(email, () => goOnOnce()), [email])
  // On another device: asked with the password of a moment ago, which a reload forgets.
  const look = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible' || afterwards !== undefined) return
    if (!(await openAccount(email))) return
    setSuccess(successful)
    setAfterwards('Opening your portal...')
  })
  useEffect(() => {
    let looks = 0
    const timer = setInterval(() => (looks++ < mostLooks ? void look() : clearInterval(timer)), lookEveryMs)
    const arrive = () => void look()
    document.addEventListener('visibilitychange', arrive)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', arrive)
    }
  }, [])
  const resend = async () => {
    if ((await resendCode(email)) === 'already_verified') return goOn(<VerifiedAlready email={email} />)
    setSuccess(
      <>
        If <TheirEmail of={email} /> waits for a code, a new one is on its way.
      </>,
    )
  }

  return (
    <CodeForm
      field={{ label: 'Verification code', autoFocus: true }}
      code={EmailedCode}
      action="Verify"
      pending="Verifying..."
      afterwards={afterwards}
      ways={[{ label: 'Resend code', take: resend }]}
      onCode={verify}
    >
      {success ? (
        <Status>{success}</Status>
      ) : (
        <p>
          Enter the code that we sent to <TheirEmail of={email} />.
        </p>
      )}
      {success === thanks && (
        <p>
          We sent it to <TheirEmail of={email} />.
        </p>
      )}
    </CodeForm>
  )
}

/** Signs in and has the account made; where either fails, the next login does it (B4-05, B4-06). */
async function openAccount(email: string): Promise<boolean> {
  const password = rememberedPassword(email)
  if (password === undefined) return false
  try {
    if ((await logInWithPassword(email, password)) !== 'signed_in') return false
    forgetCredentials()
    await provisionOnce()
    return true
  } catch {
    return false
  }
}
