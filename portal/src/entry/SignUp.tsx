import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { codeStepPath } from '../identity/return-to.ts'
import { type Credentials, keepTyped } from './credentials.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { Plans } from './Plans.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { VerifyCode } from './VerifyCode.tsx'

/** Whose code is waited for: kept with this step of the tab’s history, so that a reload does not forget it. */
const Waiting = z.object({ email: z.string() })

/** Signing up, and then the code; a login with an unverified address leads straight to the code. */
export function Component() {
  const navigate = useNavigate()
  const waiting = Waiting.safeParse(useLocation().state)
  const [justSignedUp, setJustSignedUp] = useState(false)

  const wait = (credentials: Credentials) => {
    keepTyped(credentials)
    setJustSignedUp(true)
    return navigate(codeStepPath, { replace: true, state: { email: credentials.email } })
  }

  if (waiting.success) {
    return (
      <EntryFrame key="code" title="Verify your email">
        <VerifyCode email={waiting.data.email} justSignedUp={justSignedUp} />
        <p className="small">
          The wrong address?{' '}
          <Link to="/signup" replace>
            Use another email
          </Link>
        </p>
        <p className="small">
          Verified already? <Link to="/login">Log in</Link>
        </p>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame key="form" title="Sign up" aside={<Plans />}>
      <SignUpForm onSignedUp={wait} />
      <p className="small">
        Already with us? <Link to="/login">Log in</Link>
      </p>
    </EntryFrame>
  )
}
