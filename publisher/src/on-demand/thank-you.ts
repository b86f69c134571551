import { orderDoc } from '@lorecircle/shared/order/stored'
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
        bookId: order.book.id,
        title: order.book.title,
        type: order.format.type,
        cover: order.book.cover,
        copy: order.copy,
        // Tax and shipping are in it.
        totalInCents: order.amountInCents,
        email: order.buyer.email,
        downloadUrl: order.format.file
          ? urls.download(site.origin, shop.subdomain, order.id, order.readerToken)
          : null,
        placedAt: order.placedAt,
      },
    },
  }
}
