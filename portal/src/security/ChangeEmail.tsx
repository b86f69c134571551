import { zodResolver } from '@hookform/resolvers/zod'
import { accountCalls } from '@lorecircle/shared/account/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { api } from '../api/api.ts'
import { toErrorMessage } from '../api/api-error.ts'
import { CodeForm } from '../auth/CodeForm.tsx'
import { AppCode, EmailedCode, requiredEmail } from '../auth/login-fields.ts'
import { refreshCredentials } from '../identity/identity.ts'
import { Field } from '../ui/Field.tsx'
import { BreakableAddress } from '../ui/Jointed.tsx'
import { Alert, Status } from '../ui/Notice.tsx'
import { useAttempt } from '../ui/useAttempt.ts'
import { SecurityPanel } from './Part.tsx'
import { securityQuery } from './queries.ts'

const waitingEmail = 'newEmail'

export function ChangeEmail({ current, hasSecondFactor }: { current: string; hasSecondFactor: boolean }) {
  const [waiting, setWaiting] = useState(() => sessionStorage.getItem(waitingEmail))
  const [justAsked, setJustAsked] = useState(false)
  const [said, setSaid] = useState<string>()
  const wait = (email: string | null) => {
    if (email) sessionStorage.setItem(waitingEmail, email)
    else sessionStorage.removeItem(waitingEmail)
    setWaiting(email)
  }
  return (
    <SecurityPanel title="Email">
      <p>
        You log in with{' '}
        <b className="wraps">
          <BreakableAddress of={current} />
        </b>
        . Orders and receipts reach you there, too.
      </p>
      {said && <Status>{said}</Status>}
      {waiting ? (
        <ConfirmEmail
          email={waiting}
          justAsked={justAsked}
          onConfirmed={() => {
            wait(null)
            setSaid(`From now on you log in with ${waiting}.`)
          }}
          onLeft={() => wait(null)}
        />
      ) : (
        <AskForEmail
          hasSecondFactor={hasSecondFactor}
          onSent={(email) => {
            setSaid(undefined)
            setJustAsked(true)
            wait(email)
          }}
        />
      )}
    </SecurityPanel>
  )
}

const NewEmail = z.object({
  email: requiredEmail('Please enter your new email address.'),
  password: z.string().min(1, 'Please enter your password.'),
  code: z.string(),
})
const WithCode = NewEmail.extend({ code: AppCode })

type Asking = { hasSecondFactor: boolean; onSent: (email: string) => void }

function AskForEmail({ hasSecondFactor, onSent }: Asking) {
  const { failure, attempt, forget } = useAttempt(
    (error) => `${toErrorMessage(error)} Your email is still the same.`,
  )
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(hasSecondFactor ? WithCode : NewEmail),
    defaultValues: { email: '', password: '', code: '' },
  })
  const submit = handleSubmit(
    ({ email, password, code }) =>
      attempt(async () => {
        await api(accountCalls.changeEmail, { email, password, ...(code && { code }) })
        onSent(email)
      }),
    forget,
  )
  return (
    <form className="flow" onSubmit={submit} noValidate>
      <Field
        label="New email"
        type="email"
        autoComplete="email"
        required
        {...register('email')}
        error={formState.errors.email?.message}
      />
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
        {...register('password')}
        error={formState.errors.password?.message}
      />
      {hasSecondFactor && (
        <Field
          label="Code that your app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...register('code')}
          error={formState.errors.code?.message}
        />
      )}
      {failure && <Alert>{failure}</Alert>}
      <button className="btn line" type="submit" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? 'Sending...' : 'Change email'}
      </button>
    </form>
  )
}

type Waiting = { email: string; justAsked: boolean; onConfirmed: () => void; onLeft: () => void }

function ConfirmEmail({ email, justAsked, onConfirmed, onLeft }: Waiting) {
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  const [isSentAgain, setSentAgain] = useState(false)
  const confirm = async (code: string) => {
    await api(accountCalls.confirmEmail, { code })
    await refreshCredentials()
    await Promise.all([queries.invalidateQueries(securityQuery), revalidate()])
    onConfirmed()
  }
  const resend = async () => {
    await api(accountCalls.resendEmailCode, {})
    setSentAgain(true)
  }
  return (
    <CodeForm
      className="sheet flow"
      field={{ label: 'Code from your email', autoFocus: justAsked }}
      code={EmailedCode}
      action="Confirm new email"
      pending="Verifying..."
      ways={[
        { label: 'Resend code', take: resend },
        { label: 'Keep the old one', take: onLeft },
      ]}
      inWords={toErrorMessage}
      onCode={confirm}
    >
      <Status>
        We sent a {isSentAgain && 'new '}code to <BreakableAddress of={email} />.
        {!isSentAgain && ' Until you enter it, nothing changes.'}
      </Status>
    </CodeForm>
  )
}
