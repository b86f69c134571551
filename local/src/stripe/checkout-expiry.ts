import type Stripe from 'stripe'
import { checkoutOf } from './checkouts.ts'
import { type Call, type Emulator, nowSeconds } from './emulator.ts'
import { StripeFault } from './errors.ts'
import { sendEvent } from './events.ts'
import { onlyExpand, read } from './params.ts'
import { plainSession, shownCheckout } from './shown-checkout.ts'
import { put, type StoredSession } from './state.ts'

const HALF_AN_HOUR = 30 * 60
const A_DAY = 24 * 60 * 60

export function expiry(emulator: Emulator, wanted: number | undefined): number {
  const now = nowSeconds(emulator)
  if (wanted === undefined) return now + A_DAY
  if (wanted < now + HALF_AN_HOUR)
    throw new StripeFault(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      { param: 'expires_at' },
    )
  if (wanted > now + A_DAY)
    throw new StripeFault(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  return wanted
}

export function expireCheckout(emulator: Emulator, call: Call) {
  const checkout = checkoutOf(emulator, call)
  const { expand } = read(onlyExpand, call.params)
  if (checkout.session.status !== 'open')
    throw new StripeFault(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${checkout.session.status}.`,
    )
  const session = expire(emulator, call.owner, checkout)
  return shownCheckout(emulator, call.owner, session, expand)
}

function expire(emulator: Emulator, owner: string, checkout: StoredSession): Stripe.Checkout.Session {
  const session: Stripe.Checkout.Session = { ...checkout.session, status: 'expired' }
  put(emulator.state.checkouts, owner, { ...checkout, session, awaitingApproval: null })
  sendEvent(emulator, owner, 'checkout.session.expired', plainSession(session))
  return session
}

/** Closes the sessions whose time is over; says how many. */
export function expireOverdue(emulator: Emulator): number {
  const now = nowSeconds(emulator)
  const overdue = [...emulator.state.checkouts.values()].filter(
    ({ value }) => value.session.status === 'open' && value.session.expires_at <= now,
  )
  for (const { owner, value } of overdue) expire(emulator, owner, value)
  return overdue.length
}
