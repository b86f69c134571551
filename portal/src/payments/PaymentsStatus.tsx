import type { Payments } from '../progress/progress.ts'
import { Icon } from '../ui/Icon.tsx'

const words = {
  ready: 'Ready to accept payments',
  action_required: 'Action needed in Stripe',
  not_connected: 'Not connected',
} as const satisfies Record<Payments, string>

export const PaymentsStatus = ({ payments }: { payments: Payments }) => (
  <p className={payments === 'ready' ? 'state' : 'state draft'} role="status">
    <Icon name={payments === 'ready' ? 'check' : 'warn'} />
    {words[payments]}
  </p>
)
