import type { InShop } from '../site/views.ts'

/** A mail's link leads to a page with one button, since programs that look through mail open links, too. */
export type SubscriptionStep = 'confirm' | 'unsubscribe'

export type SubscriptionView = InShop & {
  step: SubscriptionStep
  /** Where the button posts. */
  action: string
}
