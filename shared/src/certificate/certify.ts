import type { Order } from '../order/order.ts'
import { orderDay } from '../order/order-day.ts'
import { urls } from '../urls/urls.ts'
import type { Certificate } from './certificate.ts'
import { certificateCode } from './code.ts'
import type { NumberedCopy } from './numbered-copies.ts'
import { qrPath } from './qr-path.ts'

/** The certificate of a copy. `subdomain` names the shop as it is called now. */
export function certify(
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
