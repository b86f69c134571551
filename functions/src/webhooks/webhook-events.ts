/**
 * Subscribed events, by endpoint; others are ignored in the emulators, too. Stripe's endpoints are created from it.
 */
export const webhookEvents = {
  platform: [
    'checkout.session.completed',
    'customer.subscription.created',
    'customer.subscription.updated',
    'customer.subscription.deleted',
    'customer.subscription.paused',
    'customer.subscription.resumed',
    'invoice.paid',
    'invoice.payment_failed',
  ],
  connect: [
    'checkout.session.completed',
    'checkout.session.expired',
    'charge.refunded',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
  ],
  accounts: [
    'v2.core.account.closed',
    'v2.core.account[requirements].updated',
    'v2.core.account[configuration.merchant].capability_status_updated',
  ],
} as const satisfies Record<string, readonly string[]>

export const isSubscribed = (at: keyof typeof webhookEvents, type: string): boolean =>
  webhookEvents[at].some((heard) => heard === type)
