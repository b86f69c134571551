import { zodResolver } from '@hookform/resolvers/zod'
import { accountCalls } from '@lorecircle/shared/calls/account'
import { typedRecoveryCode } from '@lorecircle/shared/recovery-code'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { api } from '../api/api.ts'
import { messageOf } from '../api/api-error.ts'
import { type LoginOutcome, logIn } from '../identity/identity.ts'
import { showToast } from '../live/toast.ts'
import { Field } from '../ui/Field.tsx'
import { Alert } from '../ui/Notice.tsx'
import type { Credentials } from './SignUp.tsx'

const Shape = z.object({
  code: z.string().refine(typedRecoveryCode, 'A recovery code has sixteen letters and digits.'),
})

type Props = {
  credentials: Credentials
  onAnswered: (outcome: LoginOutcome) => unknown
  onBack: () => void
}

/** The way in without the authenticator app: one of the ten codes, which turns the second step off. */
export function LoginRecovery({ credentials, onAnswered, onBack }: Props) {
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Shape),
    defaultValues: { code: '' },
  })
  const submit = handleSubmit(async ({ code }) => {
    setFailure(undefined)
    const { email, password } = credentials
    try {
      await api(accountCalls.recoverLogin, { email, password, code })
      const outcome = await logIn(email, password)
      showToast({ text: 'Two-step login is off now. Turn it on again in your settings.' })
      await onAnswered(outcome)
    } catch (error) {
      setFailure(`Error: ${messageOf(error)}`)
    }
  })
  return (
    <form className="flow" onSubmit={submit} noValidate>
      <p>
        Each of your recovery codes works once. It turns two-step login off, so that you can log in without
        your app and set it up again.
      </p>
      <Field
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        required
        {...register('code')}
        error={formState.errors.code?.message}
      />
      {failure && <Alert>{failure}</Alert>}
      <p className="row">
        <button className="btn" type="submit" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Logging in...' : 'Login'}
        </button>
        <button className="btn text" type="button" onClick={onBack}>
          Use the app instead
        </button>
      </p>
    </form>
  )
}
