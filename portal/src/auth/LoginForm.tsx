import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import { toErrorMessage } from '../api/api-error.ts'
import { isAnyDraftKept } from '../editing/local-draft.ts'
import { isSignedInAlready, type LoginOutcome, logInWithPassword } from '../identity/identity.ts'
import { endSession } from '../identity/session.ts'
import { parseSessionEndReason, returnPath, type SessionEndReason } from '../paths/login-path.ts'
import { paths } from '../paths/paths.ts'
import { Field } from '../ui/Field.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import type { LoginCredentials } from './credentials.ts'
import { EmailInput } from './login-fields.ts'

const sentences: Record<Exclude<SessionEndReason, 'everywhere'>, string> = {
  inactivity: 'You’ve been logged out due to 30 minutes of inactivity.',
  'failed-check': 'Session check failed. You’ve been logged out.',
  elsewhere: 'You signed out in another tab.',
}

const Shape = z.object({
  email: EmailInput,
  password: z.string().min(1, 'Please enter your password.'),
})

type Props = { email: string; onAnswered: (outcome: LoginOutcome, typed: LoginCredentials) => unknown }

export function LoginForm({ email, onAnswered }: Props) {
  const [failure, setFailure] = useState<unknown>()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Shape),
    defaultValues: { email, password: '' },
  })

  const submit = handleSubmit(async (typed) => {
    setFailure(undefined)
    try {
      await onAnswered(await logInWithPassword(typed.email, typed.password), typed)
    } catch (error) {
      setFailure(error)
    }
  })

  return (
    <>
      <WhyLogin />
      <form className="flow" onSubmit={submit} noValidate>
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          required
          {...register('email')}
          error={formState.errors.email?.message}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          {...register('password')}
          error={formState.errors.password?.message}
        />
        {failure !== undefined && (
          <Alert>
            Error: {toErrorMessage(failure)}
            {isSignedInAlready(failure) && <WaysOn onSignedOut={submit} />}
          </Alert>
        )}
        <button className="btn" type="submit" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Logging in...' : 'Login'}
        </button>
      </form>
      <p className="small">
        <Link className="line-link" to={paths.forgotPassword}>
          Forgot your password?
        </Link>
      </p>
      <p className="small">
        New here? <Link to={paths.signUp}>Sign up</Link>
      </p>
    </>
  )
}

/** Another account logged in from another tab: continue as that account or log in as the one typed. */
function WaysOn({ onSignedOut }: { onSignedOut: () => unknown }) {
  const [params] = useSearchParams()
  const queries = useQueryClient()
  const change = async () => {
    await endSession()
    queries.clear()
    await onSignedOut()
  }
  return (
    <p className="row">
      <Link className="btn text" to={returnPath(params.get('from'), location.origin)}>
        Go on as they are
      </Link>
      <button type="button" className="btn text" onClick={change}>
        Sign Out and Log In
      </button>
    </p>
  )
}

/** Why somebody who was logged in is asked again (B8-46, B8-48). */
function WhyLogin() {
  const [params] = useSearchParams()
  const ending = parseSessionEndReason(params.get('ended'))
  if (!ending) return null
  if (ending === 'everywhere')
    return <Status>You are signed out everywhere. Every browser and every phone has to log in again.</Status>
  return (
    <Alert>
      <p>{sentences[ending]}</p>
      <p>
        {isAnyDraftKept(localStorage) && 'Drafts that were not saved yet are kept. '}
        Log in to continue.
      </p>
    </Alert>
  )
}
