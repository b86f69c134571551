import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { registerAuthor } from '../identity/identity.ts'
import { Field } from '../ui/Field.tsx'
import { Alert } from '../ui/Notice.tsx'
import type { Credentials } from './credentials.ts'
import { Email } from './email.ts'
import { failureOf } from './failure.ts'
import { Password } from './password.ts'

const nameTooLong = 'A name can have at most 100 characters.'
const namesMissing = 'Please enter your first and last name.'

const NewAuthor = z.object({
  firstName: z.string().trim().min(1, namesMissing).max(100, nameTooLong),
  middleInitial: z.string(),
  lastName: z.string().trim().min(1, namesMissing).max(100, nameTooLong),
  email: Email,
  password: Password,
})

export type Names = Pick<z.infer<typeof NewAuthor>, 'firstName' | 'middleInitial' | 'lastName'>

const nobody: Names = { firstName: '', middleInitial: '', lastName: '' }

type Props = { names?: Names | undefined; onSignedUp: (credentials: Credentials, names: Names) => unknown }

export function SignUpForm({ names = nobody, onSignedUp }: Props) {
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(NewAuthor),
    defaultValues: { ...names, email: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const nameError = errors.firstName ?? errors.lastName

  const submit = handleSubmit(async ({ email, password, ...names }) => {
    setFailure(undefined)
    try {
      await registerAuthor({ email, password, ...names })
      await onSignedUp({ email, password }, names)
    } catch (error) {
      setFailure(failureOf(error))
    }
  })

  return (
    <form className="flow" onSubmit={submit} noValidate>
      <Field
        label="First name"
        autoComplete="given-name"
        required
        {...register('firstName')}
        aria-invalid={errors.firstName ? true : undefined}
      />
      <Field
        label="Middle initial (optional)"
        autoComplete="additional-name"
        maxLength={10}
        {...register('middleInitial')}
      />
      <Field
        label="Last name"
        autoComplete="family-name"
        required
        {...register('lastName')}
        aria-invalid={errors.lastName ? true : undefined}
      />
      {nameError && <Alert>{nameError.message}</Alert>}
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
