import { accountDoc } from '@lorecircle/shared/account/stored'
import { type Cart, type CartLine, withoutBought } from '@lorecircle/shared/cart/cart'
import type { Order } from '@lorecircle/shared/order/order'
import { calls } from '@lorecircle/shared/registry/calls'
import { cartCookies, cartIn } from '../cart/cart-cookie.ts'
import { checkoutInCookies, noCheckoutCookie } from '../cart/checkout-cookie.ts'
import { lookAtCart } from '../cart/look-at-cart.ts'
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
      if (settled.state === 'paid') await takeOutOfCart(services, answer, { order: settled.order, headers })
      const isOwn = checkoutInCookies(headers.get('cookie') ?? '')?.id === checkout
      if (settled.state === 'paid' && isOwn)
        answer.headers.append('set-cookie', noCheckoutCookie(services.origin))
      return answer
    },
    refuseLink: linkPage(services.origin),
  })

/** What was bought leaves the browser's cart, and with it what the shop no longer has. */
export async function takeOutOfCart(
  services: Services,
  answer: Response,
  { order, headers }: { order: Order; headers: Headers },
): Promise<void> {
  const cart = cartIn(headers)
  const alone = order.lines.flatMap(({ bundle, format }) => (bundle ? [] : [format.id]))
  const together = order.lines.flatMap(({ bundle }) => (bundle ? [bundle.slug] : []))
  const left = withoutBought(cart, {
    formatIds: new Set(alone),
    bundles: new Set(together),
    code: order.discountCode,
    isGift: order.gift !== null,
  })
  if (sizeOf(left) === sizeOf(cart)) return
  const next =
    sizeOf(left) === 0 ? left : await withoutGone(services, { cart: left, sub: order.sub, headers })
  for (const cookie of cartCookies(next, services.origin)) answer.headers.append('set-cookie', cookie)
}

const sizeOf = ({ lines, bundles }: Cart): number => lines.length + bundles.length

/** What is sold out stays, since it can come back. */
async function withoutGone(
  services: Services,
  { cart, sub, headers }: { cart: Cart; sub: string; headers: Headers },
): Promise<Cart> {
  const account = (await services.documents.read(accountDoc(sub)))?.value
  if (!account) return cart
  const { shop } = await lookAtCart(services, { account, cart, headers })
  const isSold = ({ bookId, formatId }: CartLine) =>
    shop.books.some(
      ({ id, public: isPublic, formats }) =>
        id === bookId && isPublic && formats.some((format) => format.id === formatId),
    )
  return {
    ...cart,
    lines: cart.lines.filter(isSold),
    bundles: cart.bundles.filter(({ slug }) => shop.bundles.some((bundle) => bundle.slug === slug)),
  }
}
