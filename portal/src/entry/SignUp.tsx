import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { EntryFrame } from './EntryFrame.tsx'
import { Plans } from './Plans.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { VerifyCode } from './VerifyCode.tsx'

export type Credentials = { email: string; password: string }

/** A login with an unverified address leads here, straight to the code. */
const Arrival = z.object({ email: z.string(), password: z.string() })

export function Component() {
  const arrival = Arrival.safeParse(useLocation().state)
  const [waiting, setWaiting] = useState<Credentials | undefined>(arrival.data)
  if (waiting) {
    return (
      <EntryFrame key="code" title="Verify your email">
        <VerifyCode {...waiting} justSignedUp={!arrival.success} />
      </EntryFrame>
    )
  }
  return (
    <EntryFrame key="form" title="Sign up" aside={<Plans />}>
      <SignUpForm onSignedUp={setWaiting} />
      <p className="small">
        Already with us? <Link to="/login">Log in</Link>
      </p>
    </EntryFrame>
  )
}
