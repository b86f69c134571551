import type { Cart, CartRefusal } from '@lorecircle/shared/cart/cart'
import type { VisibleError } from '@lorecircle/shared/visible-error'
import { redirectToCart } from './cart.ts'
import { toCartPage } from './cart-cookie.ts'

/** For a single purchase that failed: the cart shows the reason and asks for missing details. */
export const moveToCart = (
  origin: string,
  error: VisibleError,
  { next, headers }: { next: Cart | CartRefusal; headers: Headers },
): Response =>
  typeof next === 'string'
    ? redirectToCart(error)
    : toCartPage(next, { origin, headers, problem: error.code })
