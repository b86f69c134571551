import { refundedOf } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { parcelsSent } from '@lorecircle/shared/order/parcels'
import { type OrderSaying, orderSayings } from '@lorecircle/shared/order/sayings'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { mayChangeAddress, standingOf, storyOf } from '@lorecircle/shared/order/story'
import type { ThankYouView, TrackingView } from '@lorecircle/shared/order/views'
import type { PageView } from '@lorecircle/shared/page/views'
import { isSameSecret } from '@lorecircle/shared/secret/is-same-secret'
import type { InShop } from '@lorecircle/shared/site/views'
import type { Services } from '../services/services.ts'
import { orderLineView } from './order-line-view.ts'

const hourInMs = 60 * 60 * 1000

type Asked = { sub: string; orderId: string; readerToken: string; said: string }

/** A buyer's own page of their order, as it stands now; null for anyone without its token. */
export async function thankYouPage(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  frame: InShop,
  { sub, orderId, readerToken, said }: Asked,
): Promise<PageView | null> {
  if (!/^[\w-]+$/.test(orderId)) return null
  const stored = await documents.read(orderDoc(sub, orderId))
  if (!stored || !isSameSecret(stored.value.readerToken, readerToken)) return null
  const saying = isSaying(said) ? said : null
  return {
    template: 'thank-you',
    view: { site: frame.site, shop: frame.shop, order: orderView(stored.value, frame, now()), saying },
  }
}

function orderView(order: Order, { site, shop }: InShop, now: Date): ThankYouView['order'] {
  const { id, readerToken, sums, placedAt, shipTo, gift, buyer, lines, history } = order
  const isNew = now.getTime() - Date.parse(placedAt) < hourInMs
  const named = { origin: site.origin, subdomain: shop.subdomain }
  return {
    ...{ id, readerToken, sums, placedAt, shipTo, gift },
    lines: lines.map((line) => orderLineView(order, line, named)),
    refundedInCents: refundedOf(order),
    email: buyer.email,
    buyerName: buyer.name,
    isFresh: isNew && history.every(({ what }) => what === 'placed' || what === 'paid'),
    standing: standingOf(order),
    story: storyOf(order),
    trackings: trackingsOf(order),
    mayChangeAddress: mayChangeAddress(order),
  }
}

const trackingsOf = (order: Order): TrackingView[] =>
  parcelsSent(order).flatMap(({ carrier, tracking: number, trackingUrl }) =>
    number === '' && trackingUrl === null
      ? []
      : [{ carrier, number, url: trackingUrl?.startsWith('https://') ? trackingUrl : null }],
  )

const isSaying = (name: string): name is OrderSaying => Object.hasOwn(orderSayings, name)
