import type { ReactNode } from 'react'
import { useProgress } from '../progress/useProgress.ts'
import { StepLocked } from '../ui/StepLocked.tsx'

export function PaymentsGate({ children }: { children: ReactNode }) {
  const progress = useProgress()
  const locked = progress && progress.step < 3 && progress.payments === 'not_connected'
  if (!locked) return children
  return <StepLocked step={progress.step}>Complete Steps 1 and 2 to unlock Stripe connection.</StepLocked>
}
