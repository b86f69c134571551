import type Stripe from 'stripe'
import type { Services } from '../services/services.ts'
import { enterDispute } from './enter-dispute.ts'
import { enterRefund } from './enter-refund.ts'

/** What became of money that was paid, by Stripe's names. */
export const newsTypes = [
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const satisfies Stripe.Event['type'][]

type News = { about: 'charge' | 'dispute'; id: string }

/** What an event is about; null for one of which no order hears. */
export function newsIn(event: Stripe.Event): News | null {
  switch (event.type) {
    case 'charge.refunded':
      return { about: 'charge', id: event.data.object.id }
    case 'refund.updated':
    case 'refund.failed': {
      const { charge } = event.data.object
      const id = typeof charge === 'string' ? charge : charge?.id
      return id === undefined ? null : { about: 'charge', id }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { about: 'dispute', id: event.data.object.id }
    default:
      return null
  }
}

/** Has the order say what Stripe says of it. Safe to repeat. */
export const enterNews = (services: Services, { about, id }: News, stripeAccount: string): Promise<void> =>
  about === 'charge' ? enterRefund(services, id, stripeAccount) : enterDispute(services, id, stripeAccount)
