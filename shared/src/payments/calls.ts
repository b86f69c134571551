import { z } from 'zod'
import { ClaimedIdentity, call, EmptyObject, kilobyte } from '../call/call.ts'

/** What Stripe tells us, at three addresses with a secret each. */
export const webhookCalls = {
  stripeWebhook: call('POST', '/api/stripe/webhook', 'stripe', z.string(), EmptyObject, 512 * kilobyte),
  stripeConnectWebhook: call(
    'POST',
    '/api/stripe/connect-webhook',
    'stripe',
    z.string(),
    EmptyObject,
    512 * kilobyte,
  ),
  stripeAccountsWebhook: call(
    'POST',
    '/api/stripe/accounts-webhook',
    'stripe',
    z.string(),
    EmptyObject,
    512 * kilobyte,
  ),
} as const

export const taxCalls = {
  /** Whether Stripe adds tax to what the author sells. */
  /** `isIncluded`: prices include tax; else it is added to them. */
  taxStatus: call(
    'GET',
    '/api/tax-status',
    'author',
    ClaimedIdentity,
    z.object({ isOn: z.boolean(), isIncluded: z.boolean() }),
  ),
} as const
