import { orderAccess, withoutBuyer } from '@lorecircle/shared/order/access'
import { expectedInWords, expectedParcels, parcelsInWords } from '@lorecircle/shared/order/expected-delivery'
import { greetingName } from '@lorecircle/shared/order/greeting-name'
import { refundedOf } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDay } from '@lorecircle/shared/order/order-day'
import { hasParcel, parcelsSent } from '@lorecircle/shared/order/parcels'
import { type OrderSaying, orderSayings } from '@lorecircle/shared/order/sayings'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { mayChangeAddress, orderStatusText, storyOf } from '@lorecircle/shared/order/story'
import type { SharedLineView, ThankYouView, TrackingView } from '@lorecircle/shared/order/views'
import type { PageView } from '@lorecircle/shared/page/views'
import type { InShop } from '@lorecircle/shared/site/views'
import type { Services } from '../services/services.ts'
import { orderLineView } from './order-line-view.ts'

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
