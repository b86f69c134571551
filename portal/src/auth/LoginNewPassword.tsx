import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { answerLogin, type LoginOutcome } from '../identity/identity.ts'
import { Field } from '../ui/Field.tsx'
import { Alert } from '../ui/Notice.tsx'
import { useAttempt } from '../ui/useAttempt.ts'
import { failureOf } from './failure.ts'
import { Password } from './password.ts'

const Shape = z.object({ password: Password })

type Props = { onAnswered: (outcome: LoginOutcome) => unknown; onStartAgain: () => void }

/** The password was given out by somebody else, so it is good for one login. */
export function LoginNewPassword({ onAnswered, onStartAgain }: Props) {
  const { failure, attempt, forget } = useAttempt(failureOf)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Shape),
    defaultValues: { password: '' },
  })
  const submit = handleSubmit(
    ({ password }) => attempt(async () => onAnswered(await answerLogin(password))),
    forget,
  )
  return (
    <form className="flow" onSubmit={submit} noValidate>
      <p>Your password was given to you for one login. Choose one that only you know.</p>
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        required
        {...register('password')}
        error={formState.errors.password?.message}
      />
      {failure && <Alert>{failure}</Alert>}
      <p className="row">
        <button className="btn" type="submit" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Logging in...' : 'Save and log in'}
        </button>
        <button className="btn text" type="button" onClick={onStartAgain}>
          Start again
        </button>
      </p>
    </form>
  )
}
