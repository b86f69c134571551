import { numberedCopies } from '@lorecircle/shared/certificate/certify'
import { describeBookFile } from '@lorecircle/shared/media/book-file'
import { orderAccess, redactBuyer } from '@lorecircle/shared/order/access'
import {
  describeExpectedDelivery,
  describeParcelCount,
  expectedParcels,
} from '@lorecircle/shared/order/expected-delivery'
import { totalRefundedInCents } from '@lorecircle/shared/order/history'
import { lineSubtotalInCents, type OrderLineItem } from '@lorecircle/shared/order/line'
import { greetingName, type Order, orderDay } from '@lorecircle/shared/order/order'
import { hasParcel, shippedParcels } from '@lorecircle/shared/order/parcels'
import { canCancelPreorder } from '@lorecircle/shared/order/preorder'
import { hasUnreturnedCopies, isAwaitingRelease, returnedSlots } from '@lorecircle/shared/order/state'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { canChangeAddress, orderStatusText, orderTimeline } from '@lorecircle/shared/order/story'
import {
  downloadableFiles,
  type OrderLineItemView,
  type OrderNotice,
  orderNotices,
  type SharedLineItemView,
  type ThankYouView,
  type TrackingView,
} from '@lorecircle/shared/order/views'
import type { PageView } from '@lorecircle/shared/page/views'
import type { InShop } from '@lorecircle/shared/site/views'
import { urls } from '@lorecircle/shared/urls/urls'
import type { Services } from '../services/services.ts'

const hourInMs = 60 * 60 * 1000

type Asked = { sub: string; orderId: string; readerToken: string; said: string }

/** The page of an order link in its current state: the buyer's own or the shared one. Null for any other token. */
export async function thankYouPage(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  frame: InShop,
  { sub, orderId, readerToken, said }: Asked,
): Promise<PageView | null> {
  if (!/^[\w-]+$/.test(orderId)) return null
  const stored = await documents.read(orderDoc(sub, orderId))
  const access = stored && orderAccess(stored.value, readerToken)
  if (!stored || access === null) return null
  if (access === 'shared') return sharedOrderPage(stored.value, frame)
  const saying = isSaying(said) ? said : null
  return {
    template: 'thank-you',
    view: { site: frame.site, shop: frame.shop, order: orderView(stored.value, frame, now()), saying },
  }
}

function sharedOrderPage(order: Order, { site, shop }: InShop): PageView {
  const shared = redactBuyer(order)
  const named = { origin: site.origin, subdomain: shop.subdomain }
  const lines = order.lines.map((line): SharedLineItemView => {
    const view = orderLineView(shared, line, named)
    const { bookId, title, type, cover, quantity, files, releaseOn, isReturned } = view
    return { bookId, title, type, cover, quantity, files, releaseOn, isReturned }
  })
  return { template: 'shared-order', view: { site, shop, lines } }
}

function orderView(order: Order, { site, shop }: InShop, now: Date): ThankYouView['order'] {
  const { id, readerToken, sums, placedAt, shipTo, gift, buyer, lines, history } = order
  const isNew = now.getTime() - Date.parse(placedAt) < hourInMs
  const named = { origin: site.origin, subdomain: shop.subdomain }
  return {
    id,
    readerToken,
    sums,
    gift,
    placedOn: orderDay(order, placedAt),
    shipTo: hasParcel(order) ? shipTo : null,
    lines: lines.map((line) => orderLineView(order, line, named)),
    refundedInCents: totalRefundedInCents(order),
    email: buyer.email,
    buyerName: greetingName(order),
    isFresh: isNew && history.every(({ what }) => what === 'placed' || what === 'paid'),
    standing: orderStatusText(order),
    story: orderTimeline(order),
    trackings: trackingsOf(order),
    mayChangeAddress: canChangeAddress(order),
    expected: [describeParcelCount(expectedParcels(order).length), ...describeExpectedDelivery(order)].filter(
      Boolean,
    ),
  }
}

const trackingsOf = (order: Order): TrackingView[] =>
  shippedParcels(order).flatMap(({ carrier, tracking: number, trackingUrl }) =>
    number === '' && trackingUrl === null
      ? []
      : [{ carrier, number, url: trackingUrl?.startsWith('https://') ? trackingUrl : null }],
  )

const isSaying = (name: string): name is OrderNotice => Object.hasOwn(orderNotices, name)

export function orderLineView(
  order: Order,
  line: OrderLineItem,
  { origin, subdomain }: { origin: string; subdomain: string },
): OrderLineItemView {
  const { book, format, slots, editionOf } = line
  const { id: orderId, readerToken } = order
  const isReturned = !hasUnreturnedCopies(order, line)
  const returned = isReturned ? [] : returnedSlots(order, line)
  return {
    id: line.id,
    bookId: book.id,
    title: book.title,
    slug: book.slug,
    type: format.type,
    cover: book.cover,
    quantity: line.quantity,
    copies:
      editionOf === null ? null : { numbers: slots, of: editionOf, ...(returned.length > 0 && { returned }) },
    certificates: numberedCopies(order).flatMap(({ line: { id: lineId }, number, isValid }) =>
      lineId === line.id && isValid
        ? [{ number, url: urls.certificate(origin, subdomain, { orderId, readerToken, lineId, number }) }]
        : [],
    ),
    dedication: line.dedication,
    ...(line.dedicationInCents !== undefined && { dedicationInCents: line.dedicationInCents }),
    ...(format.signed && { isSigned: true as const }),
    itemsInCents: lineSubtotalInCents(line),
    discountInCents: line.discountInCents,
    files: downloadableFiles(order, line).map((file, index) => ({
      url: urls.download(origin, subdomain, { orderId, readerToken, lineId: line.id, place: index + 1 }),
      words: describeBookFile(file, format.files),
    })),
    releaseOn: isAwaitingRelease(order, line) ? line.releaseOn : null,
    mayCancel: canCancelPreorder(order, line),
    isReturned,
    ...(line.bundle && { bundle: line.bundle }),
  }
}
