import { zodResolver } from '@hookform/resolvers/zod'
import { accountCalls } from '@lorecircle/shared/account/calls'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { api } from '../api/api.ts'
import { toErrorMessage } from '../api/api-error.ts'
import { Password } from '../auth/login-fields.ts'
import { changeProviderPassword } from '../identity/login-security.ts'
import { Field } from '../ui/Field.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import { useAttempt } from '../ui/useAttempt.ts'
import { SecurityPanel } from './Part.tsx'

const Shape = z.object({
  oldPassword: z.string().min(1, 'Please enter your current password.'),
  newPassword: Password,
})

export function ChangePassword({ email }: { email: string }) {
  const { failure, attempt, forget } = useAttempt(
    (error) => `${toErrorMessage(error)} Your password is still the same.`,
  )
  const [isChanged, setChanged] = useState(false)
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(Shape),
    defaultValues: { oldPassword: '', newPassword: '' },
  })
  const submit = handleSubmit(async ({ oldPassword, newPassword }) => {
    setChanged(false)
    if (!(await attempt(() => changeProviderPassword(oldPassword, newPassword)))) return
    setChanged(true)
    reset()
    // The new password is set even if the notification email fails.
    await api(accountCalls.tellNewPassword, {}).catch(() => {})
  }, forget)
  return (
    <SecurityPanel title="Password">
      <form className="flow" onSubmit={submit} noValidate>
        {/* For password managers, which file a password under its address. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          {...register('oldPassword')}
          error={formState.errors.oldPassword?.message}
        />
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters."
          required
          {...register('newPassword')}
          error={formState.errors.newPassword?.message}
        />
        {failure && <Alert>{failure}</Alert>}
        {isChanged && (
          <Status>
            Your password is changed. If somebody else may know the old one, sign out everywhere below.
          </Status>
        )}
        <button className="btn line" type="submit" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Saving...' : 'Change password'}
        </button>
      </form>
    </SecurityPanel>
  )
}
