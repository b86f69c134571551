import { platformPaths } from '@lorecircle/shared/urls/urls'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { codeStepPath, paths } from '../paths/paths.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { type Credentials, rememberTyped } from './credentials.ts'
import { Plans } from './Plans.tsx'
import { type Names, SignUpForm } from './SignUpForm.tsx'
import { useHandedEmail } from './useHandedEmail.ts'
import { VerifyCode } from './VerifyCode.tsx'

/** Signing up, and then the code; a login with an unverified address leads straight to the code. */
export function Component() {
  const navigate = useNavigate()
  const waiting = useHandedEmail()
  const [signedUp, setSignedUp] = useState<Names>()

  const wait = (credentials: Credentials, names: Names) => {
    rememberTyped(credentials)
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
