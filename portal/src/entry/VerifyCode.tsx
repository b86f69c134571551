import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { messageOf } from '../api/api-error.ts'
import { confirmAuthor, logIn, resendCode } from '../identity/identity.ts'
import { provisionOnce } from '../identity/session.ts'
import { Field } from '../ui/Field.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import type { Credentials } from './SignUp.tsx'

const Code = z.object({ code: z.string().trim().min(1, 'Please enter the code from your mail.') })
const loginDelayInMs = 2_000

type Props = Credentials & { justSignedUp: boolean }

export function VerifyCode({ email, password, justSignedUp }: Props) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  const [success, setSuccess] = useState(
    justSignedUp ? 'Thank you for signing up! Please check your email for the verification code.' : undefined,
  )
  const [verified, setVerified] = useState(false)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Code),
    defaultValues: { code: '' },
  })

  const submit = handleSubmit(async ({ code }) => {
    setFailure(undefined)
    try {
      await confirmAuthor(email, code)
    } catch (error) {
      return setFailure(`Error: ${messageOf(error)}`)
    }
    setVerified(true)
    await openAccount(email, password)
    setSuccess('Verification successful! You can now log in.')
    setTimeout(() => navigate('/login'), loginDelayInMs)
  })

  const resend = async () => {
    setFailure(undefined)
    try {
      await resendCode(email)
      setSuccess(`We sent a new code to ${email}.`)
    } catch (error) {
      setFailure(`Error: ${messageOf(error)}`)
    }
  }

  const busy = formState.isSubmitting
  return (
    <form className="flow" onSubmit={submit} noValidate>
      {success ? <Status>{success}</Status> : <p>Enter the code that we sent to {email}.</p>}
      {failure && <Alert>{failure}</Alert>}
      <Field
        label="Verification code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        disabled={verified}
        {...register('code')}
        error={formState.errors.code?.message}
      />
      <p className="row">
        <button className="btn" type="submit" disabled={busy || verified}>
          {busy ? 'Verifying...' : 'Verify'}
        </button>
        {!verified && (
          <button className="btn text" type="button" onClick={resend} disabled={busy}>
            Resend code
          </button>
        )}
      </p>
    </form>
  )
}

/** Signs in and has the account made; where either fails, the next login does it (spec B §4). */
async function openAccount(email: string, password: string) {
  try {
    if ((await logIn(email, password)) === 'signed in') await provisionOnce()
  } catch {}
}
