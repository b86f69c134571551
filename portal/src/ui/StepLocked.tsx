import { getStartedStep } from '@lorecircle/shared/urls/portal-paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Locked } from './Notice.tsx'

type Props = { step: Parameters<typeof getStartedStep>[0]; children: ReactNode }

export const StepLocked = ({ step, children }: Props) => (
  <>
    <Locked>{children}</Locked>
    <p>
      <Link className="btn text" to={getStartedStep(step)}>
        Go to Step {step}
      </Link>
    </p>
  </>
)
