import { itemsOf, type OrderLine } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import type { OrderLineView } from '@lorecircle/shared/order/views'
import type { PageView } from '@lorecircle/shared/page/views'
import { isSameSecret } from '@lorecircle/shared/secret/is-same-secret'
import type { ShopView, SiteView } from '@lorecircle/shared/site/views'
import { urls } from '@lorecircle/shared/urls/urls'
import type { Services } from '../services/services.ts'

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
          lineView(order, line, { origin: site.origin, subdomain: shop.subdomain }),
        ),
        sums: order.sums,
        email: order.buyer.email,
        placedAt: order.placedAt,
      },
    },
  }
}

function lineView(
  { id, readerToken }: Order,
  line: OrderLine,
  { origin, subdomain }: { origin: string; subdomain: string },
): OrderLineView {
  const { book, format, slots, editionOf } = line
  return {
    id: line.id,
    bookId: book.id,
    title: book.title,
    slug: book.slug,
    type: format.type,
    cover: book.cover,
    quantity: line.quantity,
    copies: editionOf === null ? null : { numbers: slots, of: editionOf },
    dedication: line.dedication,
    itemsInCents: itemsOf(line),
    discountInCents: line.discountInCents,
    downloadUrl: format.file
      ? urls.download(origin, subdomain, { orderId: id, readerToken, lineId: line.id })
      : null,
  }
}
