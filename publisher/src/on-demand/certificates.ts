import { maxTypedCodeLength } from '@lorecircle/shared/certificate/certificate'
import {
  buildCertificate,
  findCopyByCode,
  numberedCopies,
  parseCertificateCode,
} from '@lorecircle/shared/certificate/certify'
import type { CertificateCheckView } from '@lorecircle/shared/certificate/views'
import { type Order, orderDay } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import type { PageView } from '@lorecircle/shared/page/views'
import { isSameSecret } from '@lorecircle/shared/secret/is-same-secret'
import type { InShop } from '@lorecircle/shared/site/views'
import { urls } from '@lorecircle/shared/urls/urls'
import type { Services } from '../services/services.ts'

type Reading = Pick<Services, 'documents'>
type Asked = { sub: string; orderId: string; readerToken: string; lineId: string; number: string }

/** The certificate of a reader's own copy; null for another visitor, and for a returned copy. */
export async function certificatePage(
  { documents }: Reading,
  { site, shop }: InShop,
  { sub, orderId, readerToken, lineId, number }: Asked,
): Promise<PageView | null> {
  const order = await orderIn(documents, sub, orderId)
  if (!order || !isSameSecret(order.readerToken, readerToken)) return null
  const copy = numberedCopies(order).find((one) => one.line.id === lineId && String(one.number) === number)
  if (!copy?.isValid) return null
  const { origin } = site
  const { subdomain } = shop
  const certificate = buildCertificate(order, copy, { origin, subdomain })
  const orderUrl = urls.thankYou(origin, subdomain, orderId, readerToken)
  return { template: 'certificate', view: { site, shop, certificate, orderUrl } }
}

/** The public result for a code: the copy and the month, and no name except the author's. */
export async function certificateCheck(
  { documents }: Reading,
  { site, shop }: InShop,
  { sub, typed }: { sub: string; typed: string },
): Promise<{ page: PageView; isKnown: boolean }> {
  if (typed === '') return { page: checkPage({ site, shop }, { state: 'asked' }), isKnown: true }
  const read = parseCertificateCode(typed)
  const order = read && (await orderIn(documents, sub, read.orderId))
  const known = order && read && foundIn(order, read.code)
  const found = known || ({ state: 'unknown', typed: typed.slice(0, maxTypedCodeLength) } as const)
  return { page: checkPage({ site, shop }, found), isKnown: found.state !== 'unknown' }
}

const checkPage = ({ site, shop }: InShop, found: CertificateCheckView['found']): PageView => ({
  template: 'certificate-check',
  view: { site, shop, found },
})

/** Null if no copy of the order has this code. */
function foundIn(order: Order, code: string): CertificateCheckView['found'] | null {
  const copy = findCopyByCode(order, code)
  if (copy === null) return null
  const { line, number, of, isValid } = copy
  const { authorName } = order
  return {
    state: isValid ? 'genuine' : 'revoked',
    copy: {
      number,
      of,
      authorName,
      title: line.book.title,
      type: line.format.type,
      soldIn: orderDay(order, order.placedAt).slice(0, 'yyyy-mm'.length),
    },
  }
}

async function orderIn(documents: Reading['documents'], sub: string, orderId: string): Promise<Order | null> {
  if (!/^[\w-]{1,64}$/.test(orderId)) return null
  return (await documents.read(orderDoc(sub, orderId)))?.value ?? null
}
