import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, replace, useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { messageOf } from '../api/api-error.ts'
import { logIn, whoIsSignedIn } from '../identity/identity.ts'
import { returnPath } from '../identity/return-to.ts'
import { Field } from '../ui/Field.tsx'
import { Alert } from '../ui/Notice.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { WhyLogin } from './WhyLogin.tsx'

/** A live session goes straight on. */
export async function loader({ request }: { request: Request }) {
  const url = new URL(request.url)
  if (await whoIsSignedIn()) throw replace(returnPath(url.searchParams.get('from'), url.origin))
  return null
}

const Credentials = z.object({
  email: z.email('Please enter your email address.').trim(),
  password: z.string().min(1, 'Please enter your password.'),
})

export function Component() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(Credentials) })

  const submit = handleSubmit(async ({ email, password }) => {
    setFailure(undefined)
    try {
      const outcome = await logIn(email, password)
      if (outcome === 'needs verification') return navigate('/signup', { state: { email, password } })
      if (outcome === 'needs new password') return navigate('/forgot-password', { state: { email } })
      await navigate(returnPath(params.get('from'), location.origin), { replace: true })
    } catch (error) {
      setFailure(`Error: ${messageOf(error)}`)
    }
  })

  return (
    <EntryFrame title="Log in">
      <WhyLogin />
      <form className="flow" onSubmit={submit} noValidate>
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          {...register('email')}
          error={formState.errors.email?.message}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          {...register('password')}
          error={formState.errors.password?.message}
        />
        {failure && <Alert>{failure}</Alert>}
        <button className="btn" type="submit" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Logging in...' : 'Login'}
        </button>
      </form>
      <p className="small">
        <Link to="/forgot-password">Forgot your password?</Link>
      </p>
      <p className="small">
        New here? <Link to="/signup">Sign up</Link>
      </p>
    </EntryFrame>
  )
}
