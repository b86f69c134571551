import { createHmac } from 'node:crypto'
import encodeQR from 'qr'
import type { OrderLineItem } from '../order/line.ts'
import { normalizeOrderNumber, type Order, orderDay } from '../order/order.ts'
import { returnedSlots } from '../order/state.ts'
import { isSameSecret } from '../secret/is-same-secret.ts'
import { urls } from '../urls/urls.ts'
import type { Certificate } from './certificate.ts'

/** Every numbered copy that was sold with an order, those that went back among them. */
export const numberedCopies = (order: Told): NumberedCopy[] =>
  order.lines.flatMap((line) => {
    const { editionOf, slots } = line
    if (editionOf === null) return []
    const gone = new Set(returnedSlots(order, line))
    return slots.map((number) => ({ line, number, of: editionOf, isValid: !gone.has(number) }))
  })

/** Crockford's base 32, without easily confused letters. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const proofLetters = 15

/** The copy that a code proves; null where it proves none of this order. */
export const findCopyByCode = (order: Order, code: string): NumberedCopy | null =>
  numberedCopies(order).find(({ line, number }) =>
    isSameSecret(code, certificateCode(order, { lineId: line.id, number })),
  ) ?? null

/** The margin that cameras need around a code, in modules. */
const margin = 4

/** The certificate of a copy. `subdomain` names the shop as it is called now. */
export function buildCertificate(
  order: Order,
  { line, number, of }: NumberedCopy,
  { origin, subdomain }: { origin: string; subdomain: string },
): Certificate {
  const code = certificateCode(order, { lineId: line.id, number })
  const checkUrl = urls.certificateCheck(origin, subdomain, code)
  return {
    title: line.book.title,
    type: line.format.type,
    number,
    of,
    authorName: order.authorName,
    soldOn: orderDay(order, order.placedAt),
    code,
    checkUrl,
    qr: qrPath(checkUrl),
  }
}

/** A QR code as one path of an SVG: a square of 1 for each dark module. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: margin })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { size: rows.length, path }
}

type Whose = Pick<Order, 'id' | 'readerToken'>

type Which = { lineId: string; number: number }

/**
 * `7K2Q9-XM4BT-8WJ3D-0PQRS-TVWXY`: the order number and a 75-bit HMAC keyed with the order's secret token. One code
 * reveals no other and does not open the order.
 */
export function certificateCode({ id, readerToken }: Whose, { lineId, number }: Which): string {
  const proof = createHmac('sha256', readerToken).update(`certificate\n${id}\n${lineId}\n${number}`).digest()
  const signs = [...proof.subarray(0, proofLetters)].map((byte) => letters.charAt(byte % letters.length))
  return `${id}-${signs.join('').replace(/(.{5})(?=.)/g, '$1-')}`
}

/** Normalizes a typed certificate code and reads its order number; null if it cannot be a code. */
export function parseCertificateCode(typed: string): { orderId: string; code: string } | null {
  const signs = typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')
  if (signs.length !== 10 + proofLetters) return null
  const orderId = normalizeOrderNumber(signs.slice(0, 10))
  return { orderId, code: `${orderId}-${signs.slice(10).replace(/(.{5})(?=.)/g, '$1-')}` }
}

type Told = Pick<Order, 'lines' | 'sums' | 'history'>

/** A numbered copy of an order, and whether it is still its buyer's. */
type NumberedCopy = { line: OrderLineItem; number: number; of: number; isValid: boolean }
