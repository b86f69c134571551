import type { Cart, CartRefusal } from '@lorecircle/shared/cart/cart'
import type { VisibleError } from '@lorecircle/shared/visible-error'
import { cartPageWith } from './cart.ts'
import { cartCookies } from './cart-cookie.ts'

/** Leads whoever could not buy something by itself to the cart with it, which says why, and asks what it has to know. */
export function intoCart(origin: string, error: VisibleError, next: Cart | CartRefusal): Response {
  const answer = cartPageWith(error)
  if (typeof next === 'string') return answer
  for (const cookie of cartCookies(next, origin)) answer.headers.append('set-cookie', cookie)
  return answer
}
