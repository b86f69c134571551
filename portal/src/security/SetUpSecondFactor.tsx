import { zodResolver } from '@hookform/resolvers/zod'
import { accountCalls } from '@lorecircle/shared/account/calls'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { api } from '../api/api.ts'
import { toErrorMessage } from '../api/api-error.ts'
import { AppCode } from '../auth/login-fields.ts'
import { type Authenticator, newAuthenticator, verifyAuthenticator } from '../identity/login-security.ts'
import { Field } from '../ui/Field.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { useAttempt } from '../ui/useAttempt.ts'

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

const Shape = z.object({ code: AppCode, password: z.string().min(1, 'Please enter your password.') })

type Props = { email: string; onDone: (recoveryCodes: string[]) => unknown; onCancel: () => void }

/** Turns on the second factor only after a code has proved the secret. */
export function SetUpSecondFactor({ email, onDone, onCancel }: Props) {
  const secret = useQuery({
    queryKey: ['authenticator'],
    queryFn: () => newAuthenticator(email),
    // One secret while this is open: a new one would invalidate the scanned one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { failure, attempt, forget } = useAttempt(
    (error) => `${toErrorMessage(error)} Two-step login is still off.`,
  )
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Shape),
    defaultValues: { code: '', password: '' },
  })
  const submit = handleSubmit(
    ({ code, password }) =>
      attempt(async () => {
        await verifyAuthenticator(code)
        await onDone((await api(accountCalls.turnOnSecondFactor, { password })).recoveryCodes)
      }),
    forget,
  )
  return (
    <form className="sheet flow" onSubmit={submit} noValidate>
      {secret.error && <LoadFailure error={secret.error} onRetry={secret.refetch} />}
      {secret.isPending && <Loading>Making a secret for your app…</Loading>}
      {secret.data && (
        <>
          <ScanAndProve secret={secret.data} code={register('code')} error={formState.errors.code?.message} />
          <Field
            label="Your password"
            type="password"
            autoComplete="current-password"
            required
            {...register('password')}
            error={formState.errors.password?.message}
          />
          {failure && <Alert>{failure}</Alert>}
        </>
      )}
      <p className="row">
        {secret.data && (
          <button className="btn" type="submit" disabled={formState.isSubmitting}>
            {formState.isSubmitting ? 'Verifying...' : 'Turn on two-step login'}
          </button>
        )}
        <button className="btn text" type="button" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  )
}

type Proof = { secret: Authenticator; code: UseFormRegisterReturn; error: string | undefined }

const ScanAndProve = ({ secret: { address, key }, code, error }: Proof) => (
  <ol className="set-up">
    <li>
      <p>Scan this with your authenticator app, or type the key into it.</p>
      <Suspense fallback={<Loading>Drawing the code…</Loading>}>
        <QrCode text={address} label="QR code for your authenticator app" />
      </Suspense>
      <p className="small">
        Key: <code className="wraps secret-key">{inFours(key)}</code>
      </p>
    </li>
    <li>
      <Field
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...code}
        error={error}
      />
    </li>
  </ol>
)

const inFours = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? key
