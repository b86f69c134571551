import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { requestNewPassword, setNewPassword } from '../identity/identity.ts'
import { Field } from '../ui/Field.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import { useAttempt } from '../ui/useAttempt.ts'
import { EmailedCode } from './code.ts'
import { failureOf } from './failure.ts'
import { Password } from './password.ts'
import { TheirEmail } from './TheirEmail.tsx'

const Shape = z.object({
  code: EmailedCode,
  password: Password,
})

type Props = { email: string; sentCode: string; onChanged: () => void; onLeft: () => void }

/** Takes the code that was mailed, and the password that is to hold from now on. */
export function NewPassword({ email, sentCode, onChanged, onLeft }: Props) {
  const [sent, setSent] = useState(sentCode ? undefined : 'a code')
  const { failure, attempt, forget } = useAttempt(failureOf)
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
