import { orderAccess, withoutBuyer } from '@lorecircle/shared/order/access'
import { expectedInWords, expectedParcels, parcelsInWords } from '@lorecircle/shared/order/expected-delivery'
import { greetingName, type Order, orderDay } from '@lorecircle/shared/order/order'
import { refundedOf } from '@lorecircle/shared/order/history'
import { hasParcel, parcelsSent } from '@lorecircle/shared/order/parcels'
import { type OrderSaying, orderSayings, type SharedLineView, type ThankYouView, type TrackingView, filesToFetch, type OrderLineView } from '@lorecircle/shared/order/views'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { mayChangeAddress, orderStatusText, storyOf } from '@lorecircle/shared/order/story'
import type { PageView } from '@lorecircle/shared/page/views'
import type { InShop } from '@lorecircle/shared/site/views'
import type { Services } from '../services/services.ts'
import { numberedCopies } from '@lorecircle/shared/certificate/certify'
import { fileInWords } from '@lorecircle/shared/media/book-file'
import { itemsOf, type OrderLine } from '@lorecircle/shared/order/line'
import { mayCancel } from '@lorecircle/shared/order/preorder'
import { isKept, isWaiting, returnedSlots } from '@lorecircle/shared/order/state'
import { urls } from '@lorecircle/shared/urls/urls'

const hourInMs = 60 * 60 * 1000

type Asked = { sub: string; orderId: string; readerToken: string; said: string }

/** The page that an order's link opens, as it stands now: the buyer's own, or the shared one. Null for any other token. */
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
  const shared = withoutBuyer(order)
  const named = { origin: site.origin, subdomain: shop.subdomain }
  const lines = order.lines.map((line): SharedLineView => {
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
    refundedInCents: refundedOf(order),
    email: buyer.email,
    buyerName: greetingName(order),
    isFresh: isNew && history.every(({ what }) => what === 'placed' || what === 'paid'),
    standing: orderStatusText(order),
    story: storyOf(order),
    trackings: trackingsOf(order),
    mayChangeAddress: mayChangeAddress(order),
    expected: [parcelsInWords(expectedParcels(order).length), ...expectedInWords(order)].filter(Boolean),
  }
}

const trackingsOf = (order: Order): TrackingView[] =>
  parcelsSent(order).flatMap(({ carrier, tracking: number, trackingUrl }) =>
    number === '' && trackingUrl === null
      ? []
      : [{ carrier, number, url: trackingUrl?.startsWith('https://') ? trackingUrl : null }],
  )

const isSaying = (name: string): name is OrderSaying => Object.hasOwn(orderSayings, name)

/** One thing of an order, as its reader sees it. `subdomain` names the shop as it is called now. */
export function orderLineView(
  order: Order,
  line: OrderLine,
  { origin, subdomain }: { origin: string; subdomain: string },
): OrderLineView {
  const { book, format, slots, editionOf } = line
  const { id: orderId, readerToken } = order
  const isReturned = !isKept(order, line)
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
    itemsInCents: itemsOf(line),
    discountInCents: line.discountInCents,
    files: filesToFetch(order, line).map((file, index) => ({
      url: urls.download(origin, subdomain, { orderId, readerToken, lineId: line.id, place: index + 1 }),
      words: fileInWords(file, format.files),
    })),
    releaseOn: isWaiting(order, line) ? line.releaseOn : null,
    mayCancel: mayCancel(order, line),
    isReturned,
    ...(line.bundle && { bundle: line.bundle }),
  }
}
