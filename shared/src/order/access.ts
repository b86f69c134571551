import { createHmac } from 'node:crypto'
import { isSameSecret } from '../secret/is-same-secret.ts'
import type { Order } from './order.ts'

/** What a link opens: everything for the buyer, the titles and files for anybody with a shared link. */
export type OrderAccess = 'buyer' | 'shared'

type Whose = Pick<Order, 'id' | 'readerToken'>

/** The token of an order's shared link, 43 characters. The buyer's own token cannot be computed from it. */
export const sharedToken = ({ id, readerToken }: Whose): string =>
  createHmac('sha256', readerToken).update(`shared order\n${id}`).digest('base64url')

/** Which access a token gives to an order; null for none. */
export function orderAccess(order: Whose, token: string): OrderAccess | null {
  if (isSameSecret(token, order.readerToken)) return 'buyer'
  return isSameSecret(token, sharedToken(order)) ? 'shared' : null
}

/**
 * An order without anything about its buyer: no name, email or postal address, no gift note or dedication. Its links are
 * shared links, since its `readerToken` is the shared token. Its history is kept, since rules compute the state of lines
 * from it; it names addresses and is not to be shown.
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
