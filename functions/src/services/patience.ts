/**
 * How long Stripe may take while a reader waits for a payment page. The gateway gives up after 30 seconds, and until then
 * what was held has to be given back: the longest way takes 20, with half a second between two tries.
 */
export const patience = {
  /** Whether tax is added: nobody's purchase waits for that. */
  tax: { timeout: 2_000, maxNetworkRetries: 0 },
  /** The page that this browser has open: without it, a new one opens. */
  openPage: { timeout: 3_000, maxNetworkRetries: 0 },
  coupon: { timeout: 2_000, maxNetworkRetries: 1 },
  payment: { timeout: 5_000, maxNetworkRetries: 1 },
} as const
