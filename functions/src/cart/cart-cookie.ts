import { type Cart, copiesInCart } from '@lorecircle/shared/cart/cart'
import { parseCartCookie as cartInCookies, encodeCart } from '@lorecircle/shared/cart/cart-text'
import { cartCookie, cartSizeCookie, cookieCheckField } from '@lorecircle/shared/cart/cookies'
import type { CartView } from '@lorecircle/shared/cart/views'
import { type Checkout, paymentPageLifeInMs } from '@lorecircle/shared/checkout/checkout'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { isSecret } from '../http/read-input.ts'
import { redirectAfterPost } from '../http/refuse-form.ts'

const lifeInSeconds = 60 * 24 * 60 * 60

export const readCart = (headers: Headers): Cart => cartInCookies(headers.get('cookie') ?? '')

/**
 * Returns the Set-Cookie headers for the cart and for its size, which the shop's pages can read. With `view`, the
 * size counts only copies that can be bought. Throws a VisibleError 409 if the cart is too large for a cookie.
 */
export function cartCookies(cart: Cart, origin: string, view?: CartView): string[] {
  const isBare = copiesInCart(cart) === 0 && cart.country === null && cart.code === null
  const text = isBare ? '' : encodeCart(cart)
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

/** Counts a bundle as one, as the cart does. */
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
    ...(isFirst && { [cookieCheckField]: '1' }),
  }).toString()
  const answer = redirectAfterPost(query === '' ? shopPaths.cart : `${shopPaths.cart}?${query}`)
  for (const cookie of cartCookies(cart, origin)) answer.headers.append('set-cookie', cookie)
  return answer
}

type OwnCheckout = Pick<Checkout, 'id' | 'cancelToken'>

const name = 'lc-checkout'

/** A Set-Cookie by which the browser names its checkout for as long as the payment page can be open. */
export function checkoutCookie({ id, cancelToken }: OwnCheckout, origin: string): string {
  return setCookie(`${id}.${cancelToken}`, paymentPageLifeInMs / 1000, origin)
}

/** A Set-Cookie by which the browser forgets its checkout: its reader has seen, or is led to, the order. */
export const clearCheckoutCookie = (origin: string): string => setCookie('', 0, origin)

function setCookie(value: string, lifeInSeconds: number, origin: string): string {
  const kept = [`${name}=${value}`, `Max-Age=${lifeInSeconds}`, 'Path=/api']
  const secure = new URL(origin).protocol === 'https:' ? ['Secure'] : []
  return [...kept, 'HttpOnly', 'SameSite=Lax', ...secure].join('; ')
}

/** The checkout that a Cookie header names; null for everything that we did not write. */
export function parseCheckoutCookie(header: string): OwnCheckout | null {
  for (const pair of header.split(';')) {
    const [key, value = ''] = pair.trim().split('=')
    const [id = '', cancelToken = '', ...rest] = value.split('.')
    if (key === name && isSecret(id) && isSecret(cancelToken) && rest.length === 0) return { id, cancelToken }
  }
  return null
}
