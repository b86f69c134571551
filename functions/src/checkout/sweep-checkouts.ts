import { type Checkout, isFreeCheckout } from '@lorecircle/shared/checkout/checkout'
import { isReservationExpired } from '@lorecircle/shared/checkout/reservation-limits'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { orderDoc } from '@lorecircle/shared/order/stored'
import type { Services } from '../services/services.ts'
import { sweepFromLastKey } from '../services/sweep-on.ts'
import { releaseCheckout } from './release-checkout.ts'
import { settleCheckout } from './settle-checkout.ts'
import { expireStripeSession } from './stripe-session.ts'
import { toOrderId } from './to-order.ts'

const opensWithinMs = 2 * 60 * 1000
const paidWithinMs = 32 * 60 * 1000
const atOnce = 4
const aMinuteInMs = 60 * 1000

/** Ends abandoned checkouts and repeats failed steps, in case webhooks never arrived. */
export async function sweepCheckouts(
  services: Services,
  forMs = aMinuteInMs,
): Promise<{ looked: number; ended: number }> {
  let ended = 0
  const sweep = { name: 'checkouts', prefix: checkoutDoc.within(), forMs, atOnce } as const
  const looked = await sweepFromLastKey(services, sweep, async (key) => {
    const open = await services.documents.read(checkoutDoc.at(key))
    if (open && (await sweepCheckout(services, open.value))) ended++
  })
  return { looked, ended }
}

async function sweepCheckout(services: Services, checkout: Checkout): Promise<boolean> {
  const ageInMs = services.now().getTime() - Date.parse(checkout.createdAt)
  if (checkout.state === 'released') {
    await settleCheckout(services, checkout.id)
    return true
  }
  if (checkout.sessionId === null && isFreeCheckout(checkout)) {
    const { state } = await settleCheckout(services, checkout.id)
    return state !== 'open'
  }
  if (checkout.sessionId === null) {
    if (ageInMs < opensWithinMs) return false
    await releaseCheckout(services, checkout.id)
    return true
  }
  if (isReservationExpired(checkout, services.now()) && ageInMs < paidWithinMs) {
    await expireStripeSession(services, checkout)
    return (await settleCheckout(services, checkout.id)).state !== 'open'
  }
  const patienceInMs = (await hasOrder(services, checkout)) ? opensWithinMs : paidWithinMs
  if (ageInMs < patienceInMs) return false
  const { state } = await settleCheckout(services, checkout.id)
  return state !== 'open'
}

/** Paid but still open: a run stopped before the emails were sent. */
async function hasOrder({ documents }: Services, { id, sub }: Checkout): Promise<boolean> {
  return (await documents.read(orderDoc(sub, toOrderId(id)))) !== null
}
