import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import { requestNewPassword, setNewPassword } from '../identity/identity.ts'
import { paths } from '../paths/paths.ts'
import { Field } from '../ui/Field.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { EmailedCode } from './code.ts'
import { Email } from './email.ts'
import { failureOf } from './failure.ts'
import { Password } from './password.ts'
import { useHandedEmail } from './useHandedEmail.ts'

/** The mail's link carries both the address and the code. */
export function Component() {
  const handed = useHandedEmail()
  const [params] = useSearchParams()
  const code = params.get('code') ?? ''
  const [email, setEmail] = useState(code ? (params.get('email') ?? undefined) : undefined)
  const [changed, setChanged] = useState(false)
  return (
    <AuthLayout title="Choose a new password">
      {changed && <Status>Your password has been changed. You can now log in.</Status>}
      {!changed && !email && <AskForCode email={handed ?? ''} onSent={setEmail} />}
      {!changed && email && (
        <NewPassword
          email={email}
          sentCode={code}
          onChanged={() => setChanged(true)}
          onLeft={() => setEmail(undefined)}
        />
      )}
      <p className="small">
        <Link to={paths.login}>Back to the login</Link>
      </p>
    </AuthLayout>
  )
}

const Asking = z.object({ email: Email })

function AskForCode({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Asking),
    defaultValues: { email },
  })
  const submit = handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await requestNewPassword(values.email)
      onSent(values.email)
    } catch (error) {
      setFailure(failureOf(error))
    }
  })
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

const NewPasswordShape = z.object({
  code: EmailedCode,
  password: Password,
})

type Reset = { email: string; sentCode: string; onChanged: () => void; onLeft: () => void }

function NewPassword({ email, sentCode, onChanged, onLeft }: Reset) {
  const [sent, setSent] = useState(sentCode ? undefined : 'a code')
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(NewPasswordShape),
    defaultValues: { code: sentCode, password: '' },
  })
  const submit = handleSubmit(async ({ code, password }) => {
    setFailure(undefined)
    try {
      await setNewPassword(email, code, password)
      onChanged()
    } catch (error) {
      setFailure(failureOf(error))
    }
  })
  const resend = async () => {
    setFailure(undefined)
    try {
      await requestNewPassword(email)
      setSent('a new code')
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return (
    <form className="flow" onSubmit={submit} noValidate>
      {sent ? (
        <Status>
          If {email} has an account, {sent} is on its way.
        </Status>
      ) : (
        <p>For {email}.</p>
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
