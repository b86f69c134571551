import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import { attempts } from '@lorecircle/shared/storage/retry'
import { checkoutCookie, noCheckoutCookie } from '../cart/checkout-cookie.ts'
import { seeOther } from '../http/redirect.ts'
import type { Services } from '../services/services.ts'
import { refuseFlood } from './baskets.ts'
import { openCheckout } from './open-checkout.ts'
import { returnUrl } from './payment-page.ts'
import { isReplaced } from './replace-checkout.ts'
import { earlierCheckout, samePage } from './resume-checkout.ts'

type Asked = { headers: Headers; sender: string; isForm: boolean }

/** How often a browser's other tabs may be first before a checkout is opened beside theirs. */
const mostTries = 4

/**
 * Leads to the payment page of a checkout: the one that this browser has open for the same purchase, or a new one, which
 * takes the place of an earlier one. A reader who has paid the earlier one, and has not come back, is led to that order.
 */
export async function goToPayment(services: Services, checkout: Checkout, asked: Asked): Promise<Response> {
  const { headers, sender, isForm } = asked
  const { origin } = services
  const answer = (url: string, cookie: string) => {
    const page = paymentAt(url, isForm)
    page.headers.append('set-cookie', cookie)
    return page
  }
  const orderOf = (paid: Checkout) => answer(returnUrl(paid, origin), noCheckoutCookie(origin))
  let isCounted = false
  for await (const _ of attempts({ limit: mostTries })) {
    const earlier = await earlierCheckout(services, headers.get('cookie') ?? '', checkout.sub)
    if (earlier?.checkout.state === 'paid') return orderOf(earlier.checkout)
    const resumed = earlier && (await samePage(services, earlier.checkout, checkout))
    if (earlier && resumed) return answer(resumed, checkoutCookie(earlier.checkout, origin))
    if (!isCounted) await refuseFlood(services, sender)
    isCounted = true
    const replaced = earlier && isReplaced(earlier, checkout) ? earlier : null
    const opened = await openCheckout(services, checkout, replaced)
    if (opened === 'paid' && replaced) return orderOf(replaced.checkout)
    if (typeof opened === 'object') return answer(opened.url, checkoutCookie(checkout, origin))
  }
  const opened = await openCheckout(services, checkout, null)
  if (typeof opened !== 'object') throw new Error(`checkout ${checkout.id} replaces nothing`)
  return answer(opened.url, checkoutCookie(checkout, origin))
}

/** A plain form is led there; the shop's script goes there by itself. */
const paymentAt = (url: string, isForm: boolean): Response =>
  isForm ? seeOther(url) : Response.json({ url }, { headers: { 'cache-control': 'no-store' } })
