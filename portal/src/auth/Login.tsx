import { useState } from 'react'
import { replace, useNavigate, useSearchParams } from 'react-router'
import { type LoginOutcome, whoIsSignedIn } from '../identity/identity.ts'
import { returnPath } from '../paths/login-path.ts'
import { codeStepPath, paths } from '../paths/paths.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { type Credentials, rememberTyped } from './credentials.ts'
import { LoginCode } from './LoginCode.tsx'
import { LoginForm } from './LoginForm.tsx'
import { LoginNewPassword } from './LoginNewPassword.tsx'
import { LoginRecovery } from './LoginRecovery.tsx'
import { useHandedEmail } from './useHandedEmail.ts'

/** A live session goes straight on. */
export async function loader({ request }: { request: Request }) {
  const url = new URL(request.url)
  if (await whoIsSignedIn()) throw replace(returnPath(url.searchParams.get('from'), url.origin))
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
  const [credentials, setCredentials] = useState<Credentials>({ email: useHandedEmail() ?? '', password: '' })

  const goOn = async (outcome: LoginOutcome, typed: Credentials = credentials) => {
    setCredentials(typed)
    switch (outcome) {
      case 'signed_in':
        return navigate(returnPath(params.get('from'), location.origin), { replace: true })
      case 'needs_verification':
        rememberTyped(typed)
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
