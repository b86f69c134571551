import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import { requestNewPassword, setNewPassword } from '../identity/identity.ts'
import { codeStepPath, paths } from '../paths/paths.ts'
import { Field } from '../ui/Field.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import { useAttempt } from '../ui/useAttempt.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { authErrorMessage } from './failure.ts'
import { EmailedCode, EmailInput, Password } from './login-fields.ts'
import { TheirEmail } from './TheirEmail.tsx'
import { usePreviousStepEmail } from './useHandedEmail.ts'

const Shape = z.object({
  code: EmailedCode,
  password: Password,
})

type Props = { email: string; sentCode: string; onChanged: () => void; onLeft: () => void }

/** The mail's link carries both the address and the code. */
export function Component() {
  const handed = usePreviousStepEmail()
  const [params] = useSearchParams()
  const code = params.get('code') ?? ''
  const [email, setEmail] = useState(code ? (params.get('email') ?? undefined) : undefined)
  const [changed, setChanged] = useState(false)
  return (
    <AuthLayout title="Choose a new password" windowTitle="Forgot password">
      {changed && (
        <>
          <Status>Your password has been changed. You can now log in.</Status>
          <p>
            <Link className="btn" to={paths.login} state={{ email }}>
              Log in
            </Link>
          </p>
        </>
      )}
      {!changed && !email && <AskForCode email={handed ?? ''} onSent={setEmail} />}
      {!changed && email && (
        <NewPassword
          email={email}
          sentCode={code}
          onChanged={() => setChanged(true)}
          onLeft={() => setEmail(undefined)}
        />
      )}
      {!changed && email && !code && (
        <p className="small">
          Never verified this email?{' '}
          <Link to={codeStepPath} state={{ email }}>
            Enter the code from your sign-up
          </Link>
        </p>
      )}
      {!changed && (
        <p className="small">
          <Link className="line-link" to={paths.login}>
            Back to the login
          </Link>
        </p>
      )}
    </AuthLayout>
  )
}

const Asking = z.object({ email: EmailInput })

function AskForCode({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { failure, attempt, forget } = useAttempt(authErrorMessage)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Asking),
    defaultValues: { email },
  })
  const submit = handleSubmit(
    ({ email }) =>
      attempt(async () => {
        await requestNewPassword(email)
        onSent(email)
      }),
    forget,
  )
  return (
    <form className="flow" onSubmit={submit} noValidate>
      <p>We will send a code to your email address.</p>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        {...register('email')}
        error={formState.errors.email?.message}
      />
      {failure && <Alert>{failure}</Alert>}
      <button className="btn" type="submit" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? 'Sending...' : 'Send code'}
      </button>
    </form>
  )
}

/** Takes the code that was mailed, and the password that is to hold from now on. */
function NewPassword({ email, sentCode, onChanged, onLeft }: Props) {
  const [sent, setSent] = useState(sentCode ? undefined : 'a code')
  const { failure, attempt, forget } = useAttempt(authErrorMessage)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Shape),
    defaultValues: { code: sentCode, password: '' },
  })
  const submit = handleSubmit(
    ({ code, password }) =>
      attempt(async () => {
        await setNewPassword(email, code, password)
        onChanged()
      }),
    forget,
  )
  const resend = () =>
    attempt(async () => {
      await requestNewPassword(email)
      setSent('a new code')
    })
  return (
    <form className="flow" onSubmit={submit} noValidate>
      {sent ? (
        <Status>
          If <TheirEmail of={email} /> has an account, {sent} is on its way.
        </Status>
      ) : (
        <p>
          For <TheirEmail of={email} />.
        </p>
      )}
      <Field
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={!sentCode}
        {...register('code')}
        error={formState.errors.code?.message}
      />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        {...register('password')}
        error={formState.errors.password?.message}
      />
      {failure && <Alert>{failure}</Alert>}
      <p className="row">
        <button className="btn" type="submit" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Saving...' : 'Save new password'}
        </button>
      </p>
      <p className="row">
        <button className="btn text" type="button" disabled={formState.isSubmitting} onClick={resend}>
          Resend code
        </button>
        <button className="btn text" type="button" disabled={formState.isSubmitting} onClick={onLeft}>
          Use another email
        </button>
      </p>
    </form>
  )
}
