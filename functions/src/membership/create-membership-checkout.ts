import { type Account, isMember } from '@lorecircle/shared/account/account'
import { customerDoc } from '@lorecircle/shared/account/stored'
import { membershipCalls } from '@lorecircle/shared/membership/calls'
import { portalPaths, settingsPath } from '@lorecircle/shared/urls/portal-paths'
import { platformPaths } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type Stripe from 'stripe'
import { updateAccount } from '../account/update-account.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { idempotencyKey, isStripeError } from '../services/stripe.ts'
import { checkCoupon, couponKey } from './check-coupon.ts'
import { findPlan } from './membership-offer.ts'
import { freshSubscriptions } from './refresh-membership.ts'

/** Opens Stripe's page for the chosen plan (B7-58). */
export const createMembershipCheckout = (services: Services) =>
  accountEndpoint(membershipCalls.createMembershipCheckoutSession, {
    async run({ author, input, headers }) {
      const plan = findPlan(input.priceId, services.env)
      const coupon = input.coupon?.trim()
      const { account, subscriptions } = await freshSubscriptions(services, author.sub)
      refuseSecond(account, services.now())
      const asked = { plan, account, subscriptions, headers }
      const promotion = coupon ? await checkCoupon(services, coupon, asked) : undefined
      const customer = await customerOf(services, account)

      const inSetup = input.from === 'getstarted'
      const back = (query: string) =>
        `${services.origin}${portalPaths.stripeReturn}?${query}${inSetup ? '&from=getstarted' : ''}`
      const session = await (await services.stripe()).checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: author.sub,
        line_items: [{ price: plan.priceId, quantity: 1 }],
        ...(promotion === undefined ? {} : { discounts: [{ promotion_code: promotion.id }] }),
        metadata: { sub: author.sub },
        subscription_data: {
          metadata: { sub: author.sub, ...(promotion && { [couponKey]: promotion.coupon.id }) },
        },
        success_url: back('success=true&session_id={CHECKOUT_SESSION_ID}'),
        cancel_url: inSetup
          ? `${services.origin}${platformPaths.paymentReturn}?payment=cancelled`
          : back('success=false'),
      })
      const url = await onlyPage(services, customer, session)
      if (!url) throw new Error(`Stripe gave session ${session.id} no page`)
      return { url }
    },
  })

/**
 * Closes all payment pages of a customer's but the newest, and answers its address: two that are open could both be
 * paid. Stripe lists the newest first, also of one second, which `created` does not tell; so of two requests at once
 * both leave the same one.
 */
async function onlyPage(
  services: Services,
  customer: string,
  session: Stripe.Checkout.Session,
): Promise<string | null> {
  const stripe = await services.stripe()
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  const [newest = session, ...others] = data.filter(({ mode }) => mode === 'subscription')
  for (const { id } of others) {
    try {
      await stripe.checkout.sessions.expire(id)
    } catch (error) {
      // Closed or paid at this moment.
      if (!isStripeError(error, 'StripeInvalidRequestError')) throw error
    }
  }
  return newest.id === session.id ? session.url : (await stripe.checkout.sessions.retrieve(newest.id)).url
}

/** An author with an open invoice must pay that one: a second subscription would charge twice. */
function refuseSecond(account: Account, now: Date): void {
  if (isMember(account, now)) {
    throw new VisibleError(409, 'membership.active', 'You already have a membership.')
  }
  if (account.membership.status === 'past_due') {
    throw new VisibleError(
      409,
      'membership.owed',
      'Your last invoice is still open. Pay it at Stripe: Settings, Membership.',
    )
  }
}

/** The author's customer at Stripe, made at the first need; two requests at once make one. */
async function customerOf(services: Services, account: Account): Promise<string> {
  const { sub, membership } = account
  if (membership.customerId !== null) return membership.customerId
  const id = (await madeBefore(services, account)) ?? (await make(services, account))
  await services.documents.create(customerDoc(id), { sub })
  const updated = await updateAccount(services, sub, (known) =>
    known.membership.customerId === null
      ? { ...known, membership: { ...known.membership, customerId: id } }
      : known,
  )
  return updated.membership.customerId ?? id
}

/** One that an earlier request made and could not keep. */
async function madeBefore({ stripe }: Services, { sub, email }: Account): Promise<string | null> {
  const { data } = await (await stripe()).customers.list({ email, limit: 100 })
  return data.find(({ metadata }) => metadata.sub === sub)?.id ?? null
}

async function make({ stripe }: Services, { sub, email, firstName, lastName }: Account): Promise<string> {
  const customer = { email, name: `${firstName} ${lastName}`, metadata: { sub } }
  const { id } = await (await stripe()).customers.create(customer, {
    idempotencyKey: idempotencyKey('customer', sub, customer),
  })
  return id
}

/** Opens Stripe's customer portal for the author's own customer, whatever became of the membership. */
export const createBillingPortalSession = (services: Services) =>
  accountEndpoint(membershipCalls.createBillingPortalSession, {
    async run({ account }) {
      const { customerId } = account.membership
      if (customerId === null) {
        throw new VisibleError(409, 'membership.none', 'There is no membership to manage yet.')
      }
      const { STRIPE_PORTAL_CONFIGURATION: configuration } = services.env
      const { url } = await (await services.stripe()).billingPortal.sessions.create({
        customer: customerId,
        ...(configuration === '' ? {} : { configuration }),
        return_url: `${services.origin}${settingsPath('membership')}`,
      })
      return { url }
    },
  })
