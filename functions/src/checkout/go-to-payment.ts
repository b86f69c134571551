import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import { checkoutCookie } from '../cart/checkout-cookie.ts'
import { seeOther } from '../http/redirect.ts'
import type { Services } from '../services/services.ts'
import { refuseFlood } from './baskets.ts'
import { openCheckout } from './open-checkout.ts'
import { resumeCheckout } from './resume-checkout.ts'

/** Leads to the payment page of a checkout: the one that this browser has open for the same purchase, or a new one. */
export async function goToPayment(
  services: Services,
  checkout: Checkout,
  { headers, sender, isForm }: { headers: Headers; sender: string; isForm: boolean },
): Promise<Response> {
  const resumed = await resumeCheckout(services, headers.get('cookie') ?? '', checkout)
  if (resumed !== null) return paymentAt(resumed, isForm)
  await refuseFlood(services, sender)
  const answer = paymentAt(await openCheckout(services, checkout), isForm)
  answer.headers.append('set-cookie', checkoutCookie(checkout, services.origin))
  return answer
}

/** A plain form is led there; the shop's script goes there by itself. */
const paymentAt = (url: string, isForm: boolean): Response =>
  isForm ? seeOther(url) : Response.json({ url }, { headers: { 'cache-control': 'no-store' } })
