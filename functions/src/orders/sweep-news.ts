import { connectedAccountDoc } from '@lorecircle/shared/account/stored'
import { newsLookedDoc } from '@lorecircle/shared/order/stored'
import type Stripe from 'stripe'
import type { Services } from '../services/services.ts'
import { isAccountGone } from '../services/stripe.ts'
import { sweepOn } from '../services/sweep-on.ts'
import { enterNews, newsIn, newsTypes } from './enter-news.ts'

/** How many accounts are looked at in one run; the next run goes on behind them. */
const accountsInARun = 20
const aMinuteInMs = 60 * 1000
const dayInMs = 24 * 60 * 60 * 1000
/** Stripe keeps events for thirty days. */
const keptForMs = 29 * dayInMs
/** What was under way while the last look was taken is looked at again. */
const overlapMs = 10 * 60 * 1000
/** A look that found nothing is worth no write: the next one asks as far back, for a week at most. */
const notedAfterMs = 7 * dayInMs

/**
 * The net below news of refunds and disputes that never came: asks Stripe, account after account in turn, what it told
 * since the last look, and has the orders say so. Answers of how many accounts.
 */
export const sweepNews = (services: Services, forMs = aMinuteInMs): Promise<number> =>
  sweepOn(
    services,
    { name: 'news', prefix: connectedAccountDoc.within(), forMs, most: accountsInARun },
    (key) => lookAt(services, connectedAccountDoc.nameIn(key)),
  )

async function lookAt(services: Services, stripeAccount: string): Promise<void> {
  const { documents } = services
  const now = services.now()
  const looked = await documents.read(newsLookedDoc(stripeAccount))
  const lookedMs = looked && Date.parse(looked.value.at)
  const since = lookedMs === null ? now.getTime() - keptForMs : lookedMs - overlapMs
  const news = new Map((await newsSince(services, stripeAccount, since)).map((one) => [one.id, one]))
  for (const one of news.values()) await enterNews(services, one, stripeAccount)
  if (news.size === 0 && lookedMs !== null && now.getTime() - lookedMs < notedAfterMs) return
  await documents.write(newsLookedDoc(stripeAccount), { at: now.toISOString() })
}

async function newsSince(services: Services, stripeAccount: string, sinceMs: number) {
  const stripe = await services.stripe()
  const asked = { types: [...newsTypes], created: { gte: Math.floor(sinceMs / 1000) }, limit: 100 }
  try {
    const events = await Array.fromAsync(stripe.events.list(asked, { stripeAccount }))
    return events.flatMap((event: Stripe.Event) => newsIn(event) ?? [])
  } catch (error) {
    // A closed account tells nothing any more.
    if (isAccountGone(error)) return []
    throw error
  }
}
