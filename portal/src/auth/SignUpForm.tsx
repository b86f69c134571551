import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldErrors, type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { registerAuthor } from '../identity/identity.ts'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Alert } from '../ui/Notice.tsx'
import { useAttempt } from '../ui/useAttempt.ts'
import type { Credentials } from './credentials.ts'
import { EmailInput } from './email.ts'
import { failureOf } from './failure.ts'
import { Password } from './password.ts'

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

export type Names = Pick<NewAuthor, 'firstName' | 'middleInitial' | 'lastName'>

const nobody: Names = { firstName: '', middleInitial: '', lastName: '' }

type Props = { names?: Names | undefined; onSignedUp: (credentials: Credentials, names: Names) => unknown }

export function SignUpForm({ names = nobody, onSignedUp }: Props) {
  const { failure, attempt, forget } = useAttempt(failureOf)
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
