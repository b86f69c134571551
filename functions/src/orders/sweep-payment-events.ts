import { connectedAccountDoc } from '@lorecircle/shared/account/stored'
import { orderDoc, stripeEventsCheckDoc } from '@lorecircle/shared/order/stored'
import { nullIfUnreadable } from '@lorecircle/shared/storage/read-documents'
import type Stripe from 'stripe'
import type { Services } from '../services/services.ts'
import { isStripeAccountInaccessible } from '../services/stripe.ts'
import { sweepFromLastKey } from '../services/sweep-on.ts'
import { paymentEventTypes, recordPaymentEvent, toPaymentEvent } from './payment-events.ts'

/**
 * Accounts that are asked at the same time. Stripe allows 100 reads a second, and 25 in a sandbox (docs.stripe.com,
 * 'Rate limits'); eight that take their usual 350 ms are 23, so that checkouts keep most of them. A run of a minute
 * looks at 1,300 accounts, and the runs of a day at 390,000.
 */
export const accountsAtOnce = 8

export const runMs = 60 * 1000

const dayInMs = 24 * 60 * 60 * 1000

/** Stripe retries a failed webhook for three days, so one check a day is enough. */
const roundMs = dayInMs

/** Stripe keeps events for thirty days. */
const keptForMs = 29 * dayInMs

/** Events that were created during the last check are read again. */
const overlapMs = 10 * 60 * 1000

/** A check that found nothing is not recorded: the next one reads from the same time, at most a week back. */
const recordAfterMs = 7 * dayInMs

/**
 * Finds refunds and disputes whose webhooks were lost: once a day it reads each account's Stripe events since the
 * last check and updates the orders. A run continues where the last one ended. Accounts without orders are skipped.
 * Returns the number of accounts checked.
 */
export const sweepPaymentEvents = (services: Services, forMs = runMs): Promise<number> =>
  sweepFromLastKey(
    services,
    { name: 'news', prefix: connectedAccountDoc.within(), forMs, atOnce: accountsAtOnce, roundMs },
    (key) => sweepAccount(services, connectedAccountDoc.nameIn(key)),
  )

async function sweepAccount(services: Services, stripeAccount: string): Promise<void> {
  const { documents } = services
  const now = services.now()
  const looked = await nullIfUnreadable(documents.read(stripeEventsCheckDoc(stripeAccount)))
  if (looked === null && !(await hasOrders(services, stripeAccount))) return
  const lookedMs = looked && Date.parse(looked.value.at)
  const since = lookedMs === null ? now.getTime() - keptForMs : lookedMs - overlapMs
  const news = new Map((await listPaymentEvents(services, stripeAccount, since)).map((one) => [one.id, one]))
  for (const one of news.values()) await recordPaymentEvent(services, one, stripeAccount)
  if (news.size === 0 && lookedMs !== null && now.getTime() - lookedMs < recordAfterMs) return
  await documents.write(stripeEventsCheckDoc(stripeAccount), { at: now.toISOString() })
}

async function hasOrders({ documents }: Services, stripeAccount: string): Promise<boolean> {
  const owner = await documents.read(connectedAccountDoc(stripeAccount))
  if (owner === null) return false
  const { done } = await documents.list(orderDoc.within(owner.value.sub)).next()
  return done !== true
}

async function listPaymentEvents(services: Services, stripeAccount: string, sinceMs: number) {
  const stripe = await services.stripe()
  const asked = { types: [...paymentEventTypes], created: { gte: Math.floor(sinceMs / 1000) }, limit: 100 }
  try {
    const events = await Array.fromAsync(stripe.events.list(asked, { stripeAccount }))
    return events.flatMap((event: Stripe.Event) => toPaymentEvent(event) ?? [])
  } catch (error) {
    if (isStripeAccountInaccessible(error)) return []
    throw error
  }
}
