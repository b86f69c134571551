import type { Timeouts } from './env.ts'

/** Stripe's request options while a reader waits for a payment page. */
export const checkoutPatience = (env: Timeouts) => ({
  tax: { timeout: Number(env.STRIPE_TAX_TIMEOUT_MS), maxNetworkRetries: 0 },
  openPage: { timeout: Number(env.STRIPE_OPEN_PAGE_TIMEOUT_MS), maxNetworkRetries: 0 },
  payment: { timeout: Number(env.STRIPE_PAYMENT_TIMEOUT_MS), maxNetworkRetries: 1 },
})
