import { useProgress } from '../progress/useProgress.ts'
import { Locked } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { ConnectPayments } from './ConnectPayments.tsx'

/** stripeonboarding: the third step on a screen of its own. */
export function Component() {
  const progress = useProgress()
  const locked = progress && progress.step < 3
  return (
    <Screen
      title="Connect payments"
      intro="Readers pay you directly, through Stripe. Lorecircle never holds your money."
    >
      <div className="column">
        {locked ? <Locked>Complete Steps 1 and 2 to unlock Stripe connection.</Locked> : <ConnectPayments />}
      </div>
    </Screen>
  )
}
