import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { messageOf } from '../api/api-error.ts'
import { answerLogin, type LoginOutcome } from '../identity/identity.ts'
import { Field } from '../ui/Field.tsx'
import { Alert } from '../ui/Notice.tsx'

const Shape = z.object({
  code: z
    .string()
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits from your app.')),
})

type Props = {
  onAnswered: (outcome: LoginOutcome) => unknown
  onStartAgain: () => void
  onRecover: () => void
}

/** The second step of a login, where it is on. */
export function LoginCode({ onAnswered, onStartAgain, onRecover }: Props) {
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Shape),
    defaultValues: { code: '' },
  })
  const submit = handleSubmit(async ({ code }) => {
    setFailure(undefined)
    try {
      await onAnswered(await answerLogin(code))
    } catch (error) {
      setFailure(`Error: ${messageOf(error)}`)
    }
  })
  return (
    <form className="flow" onSubmit={submit} noValidate>
      <p>Open your authenticator app and enter the code that it shows for Lorecircle.</p>
      <Field
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...register('code')}
        error={formState.errors.code?.message}
      />
      {failure && <Alert>{failure}</Alert>}
      <p className="row">
        <button className="btn" type="submit" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Logging in...' : 'Login'}
        </button>
        <button className="btn text" type="button" onClick={onStartAgain}>
          Start again
        </button>
      </p>
      <p>
        <button className="btn text" type="button" onClick={onRecover}>
          Use a recovery code
        </button>
      </p>
    </form>
  )
}
