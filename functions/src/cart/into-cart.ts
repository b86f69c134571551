import type { Cart, CartRefusal } from '@lorecircle/shared/cart/cart'
import type { VisibleError } from '@lorecircle/shared/visible-error'
import { redirectToCart } from './cart.ts'
import { toCartPage } from './cart-cookie.ts'

/** Leads whoever could not buy something by itself to the cart with it, which says why, and asks what it has to know. */
export const moveToCart = (
  origin: string,
  error: VisibleError,
  { next, headers }: { next: Cart | CartRefusal; headers: Headers },
): Response =>
  typeof next === 'string'
    ? redirectToCart(error)
    : toCartPage(next, { origin, headers, problem: error.code })
