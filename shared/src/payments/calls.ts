import { z } from 'zod'
import { ClaimedIdentity, call, EmptyObject, kilobyte } from '../call/call.ts'

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
  /** `isIncluded`: prices include tax; otherwise tax is added. */
  taxStatus: call(
    'GET',
    '/api/tax-status',
    'author',
    ClaimedIdentity,
    z.object({ isOn: z.boolean(), isIncluded: z.boolean() }),
  ),
} as const
