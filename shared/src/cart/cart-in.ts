import type { Cart } from './cart.ts'
import { cartOf } from './cart-text.ts'
import { cartCookie } from './cookies.ts'

/** The cart that a Cookie header holds; an empty one where it holds none. */
export const cartIn = (cookies: string): Cart => cartOf(cookieOf(cookies, cartCookie))

function cookieOf(header: string, name: string): string {
  for (const pair of header.split(';')) {
    const [key, value = ''] = pair.trim().split('=')
    if (key === name) return value
  }
  return ''
}
