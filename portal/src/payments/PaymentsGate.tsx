import { getStartedStep } from '@lorecircle/shared/urls/portal-paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useProgress } from '../progress/useProgress.ts'
import { Locked } from '../ui/Notice.tsx'

/** The third step, closed until the first two are done. An account that is connected stays within reach. */
export function PaymentsGate({ children }: { children: ReactNode }) {
  const progress = useProgress()
  const locked = progress && progress.step < 3 && progress.payments === 'not connected'
  if (!locked) return children
  return (
    <>
      <Locked>Complete Steps 1 and 2 to unlock Stripe connection.</Locked>
      <p>
        <Link className="btn text" to={getStartedStep(progress.step)}>
          Go to step {progress.step}
        </Link>
      </p>
    </>
  )
}
