import { createHash } from 'node:crypto'
import { filterOrderEvents } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { bestSellerList } from '@lorecircle/shared/order/order-index'
import { ledgerEntryName, saleId, utcDay } from '@lorecircle/shared/sales/ledger'
import { ledgerEntryDoc, ledgerSumDoc } from '@lorecircle/shared/sales/stored'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import type { Services } from '../services/services.ts'

/**
 * Records which line items of an order count for the best sellers (`bestSellerList`), under the order's day. Safe to
 * repeat after each payment, refund, cancellation and dispute. Removes the sum of a past day, which the next count
 * computes again.
 */
export async function recordInLedger(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  order: Order,
): Promise<void> {
  const day = utcDay(new Date(order.placedAt))
  for (const line of order.lines) {
    const mode = bestSellerList({ ...order, history: [] }, line)
    if (mode === null) continue
    const bookId = line.book.id
    const sold = {
      bookId,
      mode,
      sale: saleId(order.id, line.id),
      reader: ledgerReaderKey(order, { bookId, day }),
    }
    const refunded = ledgerEntryDoc(day, ledgerEntryName({ ...sold, what: 'refunded' }))
    await documents.create(ledgerEntryDoc(day, ledgerEntryName({ ...sold, what: 'sold' })), {})
    if (bestSellerList(order, line) === null) await documents.create(refunded, {})
    else if (canCountAgain(order)) await documents.remove(refunded)
  }
  if (day !== utcDay(now())) await documents.remove(ledgerSumDoc(day))
}

const canCountAgain = (order: Order): boolean =>
  filterOrderEvents(order, 'refunded').some(({ hasFailed }) => hasFailed) ||
  filterOrderEvents(order, 'disputed').some(({ state }) => state === 'won')

/** One mailbox is one reader. Hashed with book and day, so that keys do not reveal what else a reader bought. */
function ledgerReaderKey(order: Order, { bookId, day }: { bookId: string; day: string }): string {
  // The original address: a corrected one would count the same sale twice.
  const email = filterOrderEvents(order, 'email_changed')[0]?.from ?? order.buyer.email
  const who = email.trim() === '' ? order.id : mailboxKey(email)
  return createHash('sha256').update(`${day} ${bookId} ${who}`).digest('hex').slice(0, 16)
}
