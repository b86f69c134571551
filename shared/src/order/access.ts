import { createHmac } from 'node:crypto'
import { isSameSecret } from '../secret/is-same-secret.ts'
import type { Order } from './order.ts'

/** `buyer` can see everything, `shared` only titles and files. */
export type OrderAccess = 'buyer' | 'shared'

type Whose = Pick<Order, 'id' | 'readerToken'>

/** Token of an order's shared link, 43 characters. The buyer's own token cannot be computed from it. */
export const sharedToken = ({ id, readerToken }: Whose): string =>
  createHmac('sha256', readerToken).update(`shared order\n${id}`).digest('base64url')

/** Access that a token gives to an order; null for an invalid token. */
export function orderAccess(order: Whose, token: string): OrderAccess | null {
  if (isSameSecret(token, order.readerToken)) return 'buyer'
  return isSameSecret(token, sharedToken(order)) ? 'shared' : null
}

/**
 * An order without the buyer's data: no name, email or postal address, no gift note or dedication. Its links are
 * shared links, since its `readerToken` is the shared token. Its history is kept, because line states are computed
 * from it; it contains addresses and must not be displayed.
 */
export const redactBuyer = (order: Order): Order => ({
  ...order,
  readerToken: sharedToken(order),
  lines: order.lines.map((line) => ({ ...line, dedication: null })),
  buyer: { email: '', name: '' },
  shipTo: null,
  gift: null,
  notes: '',
})
