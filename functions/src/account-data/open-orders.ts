import { newOrderEmail } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { fulfillmentStatusTerm, preorderTerm } from '@lorecircle/shared/order/terms'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { listPlacesByTerm } from '../orders/orders.ts'
import { updateOrderAndEmail } from '../orders/update-order.ts'
import { backfillTermIndex, readOrdersAt } from '../sales/order-index.ts'
import type { Services } from '../services/services.ts'

const openTerms = [
  fulfillmentStatusTerm('unfulfilled'),
  fulfillmentStatusTerm('packed'),
  fulfillmentStatusTerm('on_hold'),
  preorderTerm,
]

/** An author's orders of which a parcel has not been sent, be it because of a dispute, or a preorder is not out. */
export async function openOrders(documents: Documents, sub: string, now: Date): Promise<Order[]> {
  let areTermed = false
  while (!areTermed) areTermed = await backfillTermIndex(documents, sub)
  const places = new Set<string>()
  for (const term of openTerms)
    for await (const place of listPlacesByTerm(documents, sub, term, now.toISOString())) places.add(place)
  return readOrdersAt(documents, sub, [...places])
}

/** Emails the reader of each open order, once, that the shop closes and until when its author can be reached. */
export async function sendShopClosingEmails(
  services: Services,
  sub: string,
  keptUntil: string,
): Promise<void> {
  for (const order of await openOrders(services.documents, sub, services.now())) {
    await updateOrderAndEmail(services, order, (known) =>
      known.letters.some(({ kind }) => kind === 'shop_closing')
        ? known
        : {
            ...known,
            letters: [
              ...known.letters,
              newOrderEmail('shop_closing', services.now().toISOString(), { words: keptUntil }),
            ],
          },
    )
  }
}
