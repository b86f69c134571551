/**
 * What Stripe is asked to tell, by endpoint: what is not named here is not heard, on one machine as little as in
 * production. The endpoints at Stripe are made from it.
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

/** Whether news of this type is heard at this endpoint. */
export const isSubscribed = (at: keyof typeof webhookEvents, type: string): boolean =>
  webhookEvents[at].some((heard) => heard === type)
