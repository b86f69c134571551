import { orderDoc } from '@lorecircle/shared/order/stored'
import type { PageView } from '@lorecircle/shared/page/views'
import { isSameSecret } from '@lorecircle/shared/secret/is-same-secret'
import type { ShopView, SiteView } from '@lorecircle/shared/site/views'
import type { Services } from '../services/services.ts'
import { orderLineView } from './order-line-view.ts'

/** A buyer's own page of their order; null for anyone without its token. */
export async function thankYouPage(
  { documents }: Pick<Services, 'documents'>,
  { site, shop }: { site: SiteView; shop: ShopView },
  { sub, orderId, readerToken }: { sub: string; orderId: string; readerToken: string },
): Promise<PageView | null> {
  if (!/^[\w-]+$/.test(orderId)) return null
  const stored = await documents.read(orderDoc(sub, orderId))
  if (!stored || !isSameSecret(stored.value.readerToken, readerToken)) return null
  const order = stored.value
  return {
    template: 'thank-you',
    view: {
      site,
      shop,
      order: {
        id: order.id,
        lines: order.lines.map((line) =>
          orderLineView(order, line, { origin: site.origin, subdomain: shop.subdomain }),
        ),
        sums: order.sums,
        email: order.buyer.email,
        placedAt: order.placedAt,
      },
    },
  }
}
