import { zodResolver } from '@hookform/resolvers/zod'
import { accountCalls } from '@lorecircle/shared/account/calls'
import { typedRecoveryCode } from '@lorecircle/shared/account/security'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { replace, useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { api } from '../api/api.ts'
import {
  answerLogin,
  findSignedInAuthor,
  type LoginOutcome,
  logInWithPassword,
} from '../identity/identity.ts'
import { returnPath } from '../paths/login-path.ts'
import { codeStepPath, paths } from '../paths/paths.ts'
import { showToast } from '../toasts/toast.ts'
import { Field } from '../ui/Field.tsx'
import { Alert } from '../ui/Notice.tsx'
import { useAttempt } from '../ui/useAttempt.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { CodeForm } from './CodeForm.tsx'
import { type LoginCredentials, rememberCredentials } from './credentials.ts'
import { authErrorMessage } from './failure.ts'
import { LoginForm } from './LoginForm.tsx'
import { AppCode, Password, recoveryExplanation } from './login-fields.ts'
import { usePreviousStepEmail } from './useHandedEmail.ts'

const Shape = z.object({ password: Password })

type LoginNewPasswordProps = { onAnswered: (outcome: LoginOutcome) => unknown; onStartAgain: () => void }

const RecoveryCode = z
  .string()
  .trim()
  .refine(
    (code) => code === '' || typedRecoveryCode(code) !== '',
    'A recovery code has sixteen letters and digits.',
  )

const ownIsOff = 'Two-step login is off now. Turn it on again in your settings.'

const strangersIsOff =
  'The stranger’s two-step login is off, and every other login has ended. Choose a new password in your settings.'

type LoginRecoveryProps = {
  credentials: LoginCredentials
  onAnswered: (outcome: LoginOutcome) => unknown
  onBack: () => void
}

/** A live session goes straight on. */
export async function loader({ request }: { request: Request }) {
  const url = new URL(request.url)
  if (await findSignedInAuthor()) throw replace(returnPath(url.searchParams.get('from'), url.origin))
  return null
}

type Step = 'password' | 'code' | 'recovery' | 'new_password'

const titles: Record<Step, string> = {
  password: 'Log in',
  code: 'Enter your code',
  recovery: 'Use a recovery code',
  new_password: 'Choose a new password',
}

/** The login, step by step; what the identity provider asks for next is shown next. */
export function Component() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [step, setStep] = useState<Step>('password')
  const [credentials, setCredentials] = useState<LoginCredentials>({
    email: usePreviousStepEmail() ?? '',
    password: '',
  })

  const goOn = async (outcome: LoginOutcome, typed: LoginCredentials = credentials) => {
    setCredentials(typed)
    switch (outcome) {
      case 'signed_in':
        return navigate(returnPath(params.get('from'), location.origin), { replace: true })
      case 'needs_verification':
        rememberCredentials(typed)
        return navigate(codeStepPath, { state: { email: typed.email } })
      case 'needs_reset':
        return navigate(paths.forgotPassword, { state: { email: typed.email } })
      case 'needs_code':
        return setStep('code')
      case 'needs_new_password':
        return setStep('new_password')
    }
  }
  const startAgain = () => setStep('password')

  return (
    <AuthLayout key={step} title={titles[step]}>
      {step === 'password' && <LoginForm email={credentials.email} onAnswered={goOn} />}
      {step === 'code' && (
        <LoginCode onAnswered={goOn} onStartAgain={startAgain} onRecover={() => setStep('recovery')} />
      )}
      {step === 'recovery' && (
        <LoginRecovery credentials={credentials} onAnswered={goOn} onBack={() => setStep('code')} />
      )}
      {step === 'new_password' && <LoginNewPassword onAnswered={goOn} onStartAgain={startAgain} />}
    </AuthLayout>
  )
}

/**
 * Logs in without the authenticator app: one of the ten recovery codes turns two-step login off. If no recovery codes
 * were ever issued, a stranger turned it on, and the password alone turns it off.
 */
function LoginRecovery({ credentials: { email, password }, onAnswered, onBack }: LoginRecoveryProps) {
  const recover = async (code: string) => {
    await api(accountCalls.recoverLogin, { email, password, code })
    const outcome = await logInWithPassword(email, password)
    showToast({ text: code === '' ? strangersIsOff : ownIsOff })
    await onAnswered(outcome)
  }
  return (
    <CodeForm
      field={{
        label: 'Recovery code',
        inputMode: 'text',
        autoComplete: 'off',
        autoCapitalize: 'characters',
        spellCheck: false,
        maxLength: 60,
        required: false,
        autoFocus: true,
      }}
      code={RecoveryCode}
      action="Login"
      pending="Logging in..."
      ways={[{ label: 'Use the app instead', take: onBack }]}
      onCode={recover}
    >
      <p>Any one of your recovery codes lets you log in without your app. {recoveryExplanation}</p>
      <p>
        If you never turned two-step login on, a stranger did. Leave the field empty then: your password alone
        takes it away.
      </p>
    </CodeForm>
  )
}

/** The password was given out by somebody else, so it is good for one login. */
function LoginNewPassword({ onAnswered, onStartAgain }: LoginNewPasswordProps) {
  const { failure, attempt, forget } = useAttempt(authErrorMessage)
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

type Props = {
  onAnswered: (outcome: LoginOutcome) => unknown
  onStartAgain: () => void
  onRecover: () => void
}

/** The second step of a login, where it is on. */
const LoginCode = ({ onAnswered, onStartAgain, onRecover }: Props) => (
  <CodeForm
    field={{ label: 'Code', autoFocus: true }}
    code={AppCode}
    action="Login"
    pending="Logging in..."
    ways={[
      { label: 'Start again', take: onStartAgain },
      { label: 'Use a recovery code', take: onRecover },
    ]}
    onCode={async (code) => onAnswered(await answerLogin(code))}
  >
    <p>Open your authenticator app and enter the code that it shows for Lorecircle.</p>
  </CodeForm>
)
