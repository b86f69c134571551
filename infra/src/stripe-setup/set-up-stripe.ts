import { isStripeError } from '@lorecircle/functions/services/stripe'
import { webhookEvents } from '@lorecircle/functions/webhooks/webhook-events'
import { launchOffer } from '@lorecircle/shared/membership/plans'
import { calls } from '@lorecircle/shared/registry/calls'
import type Stripe from 'stripe'
import { billingPortal, membershipPrice, membershipProduct, planProductId } from './membership-plans.ts'
import {
  haveSameMembers,
  nullIfMissing,
  revealSecretHint,
  type SetupPiece,
  type StackEnvironment,
} from './piece.ts'
import { webhookPieces } from './webhooks.ts'

const { id, name, percentOff, duration, isForFirst } = launchOffer

/** A coupon's discount cannot be changed: one with another discount has to be deleted by hand. */
const launchCoupon: SetupPiece = {
  name: `coupon ${id}`,
  async look(stripe) {
    const known = await nullIfMissing(() => stripe.coupons.retrieve(id))
    if (known === null) return { state: 'missing', why: 'there is none' }
    if (known.percent_off !== percentOff || known.duration !== duration)
      return {
        state: 'differs',
        why: `it takes off ${known.percent_off} %, ${known.duration}: delete it first`,
      }
    return { state: 'there' }
  },
  async settle(stripe) {
    const applies_to = { products: [planProductId('monthly')] }
    await stripe.coupons.create({ id, name, percent_off: percentOff, duration, applies_to })
  },
}

const launchCode: SetupPiece = {
  name: `promotion code ${id}`,
  async look(stripe) {
    const known = await codeOf(stripe)
    if (!known) return { state: 'missing', why: 'no active code reads so' }
    return known.restrictions.first_time_transaction
      ? { state: 'there' }
      : { state: 'differs', why: 'an author can use it again' }
  },
  /** Stripe cannot change the restrictions of a code, so it is replaced. */
  async settle(stripe) {
    const known = await codeOf(stripe)
    if (known) await stripe.promotionCodes.update(known.id, { active: false })
    await stripe.promotionCodes.create({
      code: id,
      promotion: { type: 'coupon', coupon: id },
      restrictions: { first_time_transaction: isForFirst },
    })
  },
}

export const listSetupPieces = (origin: string): SetupPiece[] => [
  membershipProduct('monthly'),
  membershipProduct('yearly'),
  membershipPrice('monthly'),
  membershipPrice('yearly'),
  launchCoupon,
  launchCode,
  billingPortal(origin),
  ...webhookPieces(origin),
  accountNews(origin),
]

export type SetupLine = {
  name: string
  state: 'there' | 'missing' | 'differs' | 'made' | 'mended' | 'refused'
  why: string
}
export type SetupReport = {
  lines: SetupLine[]
  told: StackEnvironment
  secrets: StackEnvironment
  brokenOffBy?: unknown
}

type Wish = { origin: string; mode: 'check' | 'settle' }

/**
 * Checks each piece, and corrects those that differ unless `mode` is 'check'. Never throws, since Stripe returns a
 * new secret only once.
 */
export async function setUpStripe(stripe: Stripe, { origin, mode }: Wish): Promise<SetupReport> {
  const report: SetupReport = { lines: [], told: {}, secrets: {} }
  for (const piece of listSetupPieces(origin)) {
    try {
      enter(report, piece, await settled(stripe, piece, mode))
    } catch (error) {
      if (!isOfThePiece(error)) return { ...report, brokenOffBy: error }
      enter(report, piece, { state: 'refused', why: `Stripe says: ${error.message}` })
    } finally {
      Object.assign(report.secrets, piece.secret?.())
    }
  }
  return report
}

type Entered = { state: SetupLine['state']; why?: string; told?: StackEnvironment }

async function settled(stripe: Stripe, piece: SetupPiece, mode: Wish['mode']): Promise<Entered> {
  const before = await piece.look(stripe)
  if (before.state === 'there' || mode === 'check') return before
  await piece.settle(stripe)
  const after = await piece.look(stripe)
  if (after.state !== 'there') return after
  const state = before.state === 'missing' ? 'made' : 'mended'
  const isTold = Object.keys(piece.secret?.() ?? {}).length > 0
  return { ...after, state, ...(isTold && { why: '' }) }
}

/** A wrong key or a network failure affects every piece. */
const isOfThePiece = (error: unknown): error is Error =>
  isStripeError(error) &&
  !isStripeError(error, 'StripeAuthenticationError') &&
  !isStripeError(error, 'StripeConnectionError')

function enter(report: SetupReport, { name }: SetupPiece, { state, why = '', told = {} }: Entered) {
  report.lines.push({ name, state, why })
  Object.assign(report.told, told)
}

export const needsAction = ({ state }: SetupLine): boolean =>
  state === 'missing' || state === 'differs' || state === 'refused'

type Destination = Stripe.V2.Core.EventDestination

function accountNews(origin: string): SetupPiece {
  const { path } = calls.stripeAccountsWebhook
  const url = `${origin}${path}`
  const enabled_events = [...webhookEvents.accounts]
  let secret: StackEnvironment = {}
  return {
    name: `event destination ${path}`,
    async look(stripe) {
      const known = await destinationAt(stripe, url)
      if (known === null) return { state: 'missing', why: 'there is none' }
      return haveSameMembers(known.enabled_events, enabled_events)
        ? { state: 'there', why: revealSecretHint }
        : { state: 'differs', why: 'it hears other events' }
    },
    async settle(stripe) {
      const known = await destinationAt(stripe, url)
      if (known) {
        await stripe.v2.core.eventDestinations.update(known.id, { enabled_events })
        return
      }
      const made = await stripe.v2.core.eventDestinations.create({
        name: 'Lorecircle, accounts',
        type: 'webhook_endpoint',
        event_payload: 'thin',
        events_from: ['@accounts'],
        enabled_events,
        webhook_endpoint: { url },
        include: ['webhook_endpoint.signing_secret'],
      })
      secret = { STRIPE_ACCOUNTS_WEBHOOK_SECRET: made.webhook_endpoint?.signing_secret ?? '' }
    },
    secret: () => secret,
  }
}

async function destinationAt(stripe: Stripe, url: string): Promise<Destination | null> {
  const listed = stripe.v2.core.eventDestinations.list({ include: ['webhook_endpoint.url'] })
  for await (const one of listed) if (one.webhook_endpoint?.url === url) return one
  return null
}

async function codeOf(stripe: Stripe): Promise<Stripe.PromotionCode | undefined> {
  const { data } = await stripe.promotionCodes.list({ code: id, active: true, limit: 1 })
  return data[0]
}
