import { type MembershipDetails, membershipCalls } from '@lorecircle/shared/membership/calls'
import type { Plan } from '@lorecircle/shared/membership/plans'
import type Stripe from 'stripe'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Env } from '../services/env.ts'
import type { Services } from '../services/services.ts'
import { freshSubscriptions } from './refresh-membership.ts'
import { currentMembership } from './standing-of.ts'

/** The author's membership as Stripe has it at this moment. */
export const membershipDetails = (services: Services) =>
  authorEndpoint(membershipCalls.membershipDetails, {
    async run({ author }) {
      const { account, subscription } = await freshSubscriptions(services, author.sub)
      const standing = currentMembership(account, subscription, services.now())
      return {
        ...standing,
        plan: subscription ? planIn(subscription, services.env) : null,
        nextPayment: subscription
          ? await nextPayment(await services.stripe(), subscription, standing.state)
          : null,
        manageable: account.membership.customerId !== null,
      }
    },
  })

function planIn({ items }: Stripe.Subscription, env: Env): Plan | null {
  const priceId = items.data[0]?.price.id
  if (priceId === env.STRIPE_PRICE_MONTHLY) return 'monthly'
  return priceId === env.STRIPE_PRICE_YEARLY ? 'yearly' : null
}

/** The invoice to come, or the one that is owed; none where the membership ends or has ended. */
async function nextPayment(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  state: MembershipDetails['state'],
): Promise<MembershipDetails['nextPayment']> {
  if (state === 'active' || state === 'trialing') {
    const coming = await stripe.invoices.createPreview({ subscription: subscription.id })
    const [item] = subscription.items.data
    return {
      amountInCents: coming.amount_due,
      at: atSecond(coming.next_payment_attempt ?? item?.current_period_end ?? null),
    }
  }
  const { latest_invoice: latest } = subscription
  if (subscription.status !== 'past_due' || latest === null) return null
  const owed = await stripe.invoices.retrieve(typeof latest === 'string' ? latest : latest.id)
  return { amountInCents: owed.amount_remaining, at: atSecond(owed.next_payment_attempt) }
}

const atSecond = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString()
