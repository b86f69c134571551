import { type Cart, copiesInCart } from '@lorecircle/shared/cart/cart'
import { cartIn as cartInCookies } from '@lorecircle/shared/cart/cart-in'
import { cartText } from '@lorecircle/shared/cart/cart-text'
import { cartCookie, cartSizeCookie, cookiesExpected } from '@lorecircle/shared/cart/cookies'
import type { CartView } from '@lorecircle/shared/cart/views'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { seeOther } from '../http/redirect.ts'

const lifeInSeconds = 60 * 24 * 60 * 60

/** The cart that a request brings. */
export const cartIn = (headers: Headers): Cart => cartInCookies(headers.get('cookie') ?? '')

/**
 * Set-Cookie headers by which the browser keeps the cart, and how many copies are in it where the shop's pages can read
 * it: those that can be bought, where `view` tells. A VisibleError where a browser could not keep so much.
 */
export function cartCookies(cart: Cart, origin: string, view?: CartView): string[] {
  const isBare = copiesInCart(cart) === 0 && cart.country === null && cart.code === null
  const text = isBare ? '' : cartText(cart)
  if (text === null) {
    throw new VisibleError(
      409,
      'cart.long',
      'The dedications are too long for one cart. Please shorten one of them.',
    )
  }
  const secure = new URL(origin).protocol === 'https:' ? '; Secure' : ''
  const kept = (name: string, value: string | number) =>
    `${name}=${value}; Max-Age=${value === '' ? 0 : lifeInSeconds}; Path=/; SameSite=Lax${secure}`
  return [
    `${kept(cartCookie, text)}; HttpOnly`,
    kept(cartSizeCookie, view ? copiesToBuy(view) : copiesInCart(cart)),
  ]
}

/** Those of the bundles are counted as bundles, as in the cart. */
const copiesToBuy = ({ lines, bundles }: CartView): number =>
  [...lines.filter(({ bundle }) => !bundle), ...bundles].reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Leads to the cart's page with the cookies of a cart. A browser that sent none so far may keep none: then the page's address
 * says that they have to come back.
 */
export function toCartPage(
  cart: Cart,
  { origin, headers, problem }: { origin: string; headers: Headers; problem?: string },
): Response {
  const isFirst = !(headers.get('cookie') ?? '').includes(`${cartSizeCookie}=`)
  const query = new URLSearchParams({
    ...(problem !== undefined && { problem }),
    ...(isFirst && { [cookiesExpected]: '1' }),
  }).toString()
  const answer = seeOther(query === '' ? shopPaths.cart : `${shopPaths.cart}?${query}`)
  for (const cookie of cartCookies(cart, origin)) answer.headers.append('set-cookie', cookie)
  return answer
}
