import type { Plan } from '@lorecircle/shared/membership/plans'
import { Link, useLocation, useSearchParams } from 'react-router'
import { z } from 'zod'
import { paths } from '../paths/paths.ts'
import { useProgress } from '../progress/useProgress.ts'
import { Icon } from '../ui/Icon.tsx'
import { Status } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { MembershipForm } from './MembershipForm.tsx'

const stillToPay = {
  title: 'Activate Your Membership',
  intro: 'One membership opens your shop. Sales are yours: Lorecircle takes no cut.',
}

const Preselected = z.object({ plan: z.enum(['monthly', 'yearly']) })

/** subscribetomembership: the URL may preselect the plan. */
export function Component() {
  const progress = useProgress()
  const plan = usePreselected()
  const head = progress?.member ? { title: 'Your membership' } : stillToPay
  return (
    <Screen {...head}>
      <div className="column flow">
        {progress?.member ? (
          <Status>Your membership is active.</Status>
        ) : (
          <MembershipForm from="subscribe" startWith={plan} />
        )}
        <p>
          <Link className="btn text" to={paths.dashboard}>
            <Icon name="left" />
            Back to Home
          </Link>
        </p>
      </div>
    </Screen>
  )
}

function usePreselected(): Plan | undefined {
  const { state } = useLocation()
  const [params] = useSearchParams()
  const chosen = Preselected.safeParse({ plan: params.get('plan') ?? undefined, ...state })
  return chosen.data?.plan
}
