import type { InShop } from '../site/views.ts'
import type { SubscriptionStep } from '../urls/urls.ts'

export type SubscriptionView = InShop & {
  step: SubscriptionStep
  /** Where the button posts. */
  action: string
}
