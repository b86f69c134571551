import { createHmac } from 'node:crypto'
import type { Order } from '../order/order.ts'
import { orderNumber } from '../order/order-number.ts'
import { isSameSecret } from '../secret/is-same-secret.ts'
import { type NumberedCopy, numberedCopies } from './numbered-copies.ts'

/** Crockford's letters: none of them is read as another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const proofLetters = 15

type Whose = Pick<Order, 'id' | 'readerToken'>
type Which = { lineId: string; number: number }

/**
 * `7K2Q9-XM4BT-8WJ3D-0PQRS-TVWXY`: the order's number and 75 bits that only its secret token makes. Whoever has one
 * code can make no other, and it does not open the order.
 */
export function certificateCode({ id, readerToken }: Whose, { lineId, number }: Which): string {
  const proof = createHmac('sha256', readerToken).update(`certificate\n${id}\n${lineId}\n${number}`).digest()
  const signs = [...proof.subarray(0, proofLetters)].map((byte) => letters.charAt(byte % letters.length))
  return `${id}-${signs.join('').replace(/(.{5})(?=.)/g, '$1-')}`
}

/** What somebody typed off a certificate, as it is kept, with the order that it names; null for what is no code. */
export function readCode(typed: string): { orderId: string; code: string } | null {
  const signs = typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')
  if (signs.length !== 10 + proofLetters) return null
  const orderId = orderNumber(signs.slice(0, 10))
  return { orderId, code: `${orderId}-${signs.slice(10).replace(/(.{5})(?=.)/g, '$1-')}` }
}

/** The copy that a code proves; null where it proves none of this order. */
export const copyOfCode = (order: Order, code: string): NumberedCopy | null =>
  numberedCopies(order).find(({ line, number }) =>
    isSameSecret(code, certificateCode(order, { lineId: line.id, number })),
  ) ?? null
