import { withoutBought } from '@lorecircle/shared/cart/cart'
import type { Order } from '@lorecircle/shared/order/order'
import { calls } from '@lorecircle/shared/registry/calls'
import { cartCookies, cartIn } from '../cart/cart-cookie.ts'
import { checkoutInCookies, noCheckoutCookie } from '../cart/checkout-cookie.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { afterCheckout } from './after-checkout.ts'
import { linkPage } from './link-page.ts'
import { settleCheckout } from './settle-checkout.ts'

/** A reader comes back from paying, perhaps before Stripe's webhook: ask Stripe, then show the order. */
export const checkoutReturn = (services: Services) =>
  endpoint(calls.checkoutReturn, {
    async run({ input: { checkout }, headers, host }) {
      const settled = await settleCheckout(services, checkout)
      const answer = afterCheckout(services, settled, host)
      if (settled.state === 'paid')
        takeOutOfCart(answer, { order: settled.order, headers, origin: services.origin })
      const isOwn = checkoutInCookies(headers.get('cookie') ?? '')?.id === checkout
      if (settled.state === 'paid' && isOwn)
        answer.headers.append('set-cookie', noCheckoutCookie(services.origin))
      return answer
    },
    refuseLink: linkPage(services.origin),
  })

/** What was bought leaves the browser's cart. */
export function takeOutOfCart(
  answer: Response,
  { order, headers, origin }: { order: Order; headers: Headers; origin: string },
): void {
  const cart = cartIn(headers)
  const alone = order.lines.flatMap(({ bundle, format }) => (bundle ? [] : [format.id]))
  const together = order.lines.flatMap(({ bundle }) => (bundle ? [bundle.slug] : []))
  const next = withoutBought(cart, { formatIds: new Set(alone), bundles: new Set(together) })
  if (next.lines.length + next.bundles.length === cart.lines.length + cart.bundles.length) return
  for (const cookie of cartCookies(next, origin)) answer.headers.append('set-cookie', cookie)
}
