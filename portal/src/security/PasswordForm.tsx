import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Field } from '../ui/Field.tsx'
import { Alert } from '../ui/Notice.tsx'
import { useAttempt } from '../ui/useAttempt.ts'

const Shape = z.object({ password: z.string().min(1, 'Please enter your password.') })

type Props = {
  why: string
  action: string
  onPassword: (password: string) => Promise<unknown>
  onCancel: () => void
}

/** Asks for the password before what an open session alone must not do. */
export function PasswordForm({ why, action, onPassword, onCancel }: Props) {
  const { failure, attempt, forget } = useAttempt()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Shape),
    defaultValues: { password: '' },
  })
  const submit = handleSubmit(({ password }) => attempt(() => onPassword(password)), forget)
  return (
    <form className="sheet flow" onSubmit={submit} noValidate>
      <p>{why}</p>
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
        {...register('password')}
        error={formState.errors.password?.message}
      />
      {failure && <Alert>{failure} Nothing was changed.</Alert>}
      <p className="row">
        <button className="btn" type="submit" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'One moment...' : action}
        </button>
        <button className="btn text" type="button" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  )
}
