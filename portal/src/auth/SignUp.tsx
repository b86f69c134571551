import { zodResolver } from '@hookform/resolvers/zod'
import { plans } from '@lorecircle/shared/membership/plans'
import { platformPaths } from '@lorecircle/shared/urls/urls'
import { useState } from 'react'
import { type FieldErrors, type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { registerAuthor } from '../identity/identity.ts'
import { codeStepPath, paths } from '../paths/paths.ts'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Alert } from '../ui/Notice.tsx'
import { useAttempt } from '../ui/useAttempt.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { type LoginCredentials, rememberCredentials } from './credentials.ts'
import { authErrorMessage } from './failure.ts'
import { EmailInput, Password } from './login-fields.ts'
import { usePreviousStepEmail } from './useHandedEmail.ts'
import { VerifyCode } from './VerifyCode.tsx'

const nameTooLong = 'A name can have at most 100 characters.'

const namesMissing = 'Please enter your first and last name.'

const NewAuthor = z.object({
  firstName: z.string().trim().min(1, namesMissing).max(100, nameTooLong),
  middleInitial: z.string(),
  lastName: z.string().trim().min(1, namesMissing).max(100, nameTooLong),
  email: EmailInput,
  password: Password,
})

type NewAuthor = z.infer<typeof NewAuthor>

type Names = Pick<NewAuthor, 'firstName' | 'middleInitial' | 'lastName'>

const nobody: Names = { firstName: '', middleInitial: '', lastName: '' }

type Props = {
  names?: Names | undefined
  onSignedUp: (credentials: LoginCredentials, names: Names) => unknown
}

/** Signing up, and then the code; a login with an unverified address leads straight to the code. */
export function Component() {
  const navigate = useNavigate()
  const waiting = usePreviousStepEmail()
  const [signedUp, setSignedUp] = useState<Names>()

  const wait = (credentials: LoginCredentials, names: Names) => {
    rememberCredentials(credentials)
    setSignedUp(names)
    return navigate(codeStepPath, { replace: true, state: { email: credentials.email } })
  }

  if (waiting !== undefined) {
    return (
      <AuthLayout key="code" title="Verify your email" windowTitle="Enter your verification code">
        <VerifyCode email={waiting} justSignedUp={signedUp !== undefined} />
        <p className="small">
          The wrong address?{' '}
          <Link to={paths.signUp} replace>
            Use another email
          </Link>
        </p>
        <p className="small">
          Verified already?{' '}
          <Link to={paths.login} state={{ email: waiting }}>
            Log in
          </Link>
        </p>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout key="form" title="Sign up" aside={<Plans />}>
      <SignUpForm names={signedUp} onSignedUp={wait} />
      <p className="small">
        Already with us? <Link to={paths.login}>Log in</Link>
      </p>
      <p className="small quiet">
        By signing up you agree to the <a href={platformPaths.policy('terms')}>terms</a>. What we keep, and
        why, is in our <a href={platformPaths.policy('privacy')}>privacy policy</a>.
      </p>
    </AuthLayout>
  )
}

function SignUpForm({ names = nobody, onSignedUp }: Props) {
  const { failure, attempt, forget } = useAttempt(authErrorMessage)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(NewAuthor),
    defaultValues: { ...names, email: '', password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(
    ({ email, password, ...names }) =>
      attempt(async () => {
        await registerAuthor({ email, password, ...names })
        await onSignedUp({ email, password }, names)
      }),
    forget,
  )

  return (
    <form className="flow" onSubmit={submit} noValidate>
      <NameFields
        first={register('firstName')}
        middle={register('middleInitial')}
        last={register('lastName')}
        errors={errors}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        required
        {...register('email')}
        error={errors.email?.message}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        hint="At least 8 characters."
        {...register('password')}
        error={errors.password?.message}
      />
      {failure && <Alert>{failure}</Alert>}
      <button className="btn" type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Signing up...' : 'Sign up'}
      </button>
    </form>
  )
}

type NameProps = Record<'first' | 'middle' | 'last', UseFormRegisterReturn> & {
  errors: FieldErrors<NewAuthor>
}

/** Registered by the form, in the order in which they are read: the first that is wrong gets the focus. */
function NameFields({ first, middle, last, errors }: NameProps) {
  const error = errors.firstName ?? errors.lastName
  return (
    <>
      <Field
        label="First name"
        autoComplete="given-name"
        required
        {...first}
        aria-invalid={errors.firstName ? true : undefined}
      />
      <Field label="Middle initial (optional)" autoComplete="additional-name" maxLength={10} {...middle} />
      <div className="field">
        <Field
          label="Last name"
          autoComplete="family-name"
          required
          {...last}
          aria-invalid={errors.lastName ? true : undefined}
        />
        {error && (
          <p className="small error" role="alert">
            <Icon name="warn" />
            {error.message}
          </p>
        )}
      </div>
    </>
  )
}

const Plans = () => (
  <aside className="plans" aria-labelledby="plans">
    <h2 id="plans">What a membership brings</h2>
    <ul className="dots">
      <li>A shop of your own, at an address of your own</li>
      <li>A place for every book in the Bookish Market</li>
      <li>Signed, numbered and special editions, and eBooks</li>
      <li>A blog, pages and a newsletter</li>
      <li>Payment straight from your readers, with no cut for us</li>
    </ul>
    <dl>
      {[plans.monthly, plans.yearly].map(({ key, label, terms }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{terms}</dd>
        </div>
      ))}
    </dl>
    <p className="small quiet">
      Signing up costs nothing: you choose a plan afterwards. If the law gives you a right of withdrawal, you
      keep it.
    </p>
  </aside>
)
