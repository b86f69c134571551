import { Screen } from '../ui/Screen.tsx'
import { ConnectPayments } from './ConnectPayments.tsx'
import { PaymentsGate } from './PaymentsGate.tsx'

export const Component = () => (
  <Screen
    title="Connect payments"
    intro="Readers pay you directly, through Stripe. Lorecircle never holds your money."
  >
    <div className="column flow">
      <PaymentsGate>
        <ConnectPayments />
      </PaymentsGate>
    </div>
  </Screen>
)
