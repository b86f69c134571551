import { createHash } from 'node:crypto'
import { filterOrderEvents } from '@lorecircle/shared/order/history'
import type { Order } from '@lorecircle/shared/order/order'
import { bestSellerList } from '@lorecircle/shared/order/order-index'
import { ledgerEntryName, saleId, utcDay } from '@lorecircle/shared/sales/ledger'
import { ledgerEntryDoc, ledgerSumDoc } from '@lorecircle/shared/sales/stored'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import type { Services } from '../services/services.ts'

/**
 * Has the ledger say which lines of an order count for the best sellers (`bestSellerList`), under the day of the order. Safe
 * to repeat, after each payment, refund, cancellation and dispute. A day that is over may have been added up already: its
 * sum is removed, and made anew by the next count.
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

/** A line counts again once a refund has failed or a dispute was won. */
const canCountAgain = (order: Order): boolean =>
  filterOrderEvents(order, 'refunded').some(({ hasFailed }) => hasFailed) ||
  filterOrderEvents(order, 'disputed').some(({ state }) => state === 'won')

/** One mailbox is one reader. Hashed with book and day, so that keys do not tell what else a reader bought. */
function ledgerReaderKey(order: Order, { bookId, day }: { bookId: string; day: string }): string {
  // As it was placed: a corrected address would count the same sale twice.
  const email = filterOrderEvents(order, 'email_changed')[0]?.from ?? order.buyer.email
  const who = email.trim() === '' ? order.id : mailboxKey(email)
  return createHash('sha256').update(`${day} ${bookId} ${who}`).digest('hex').slice(0, 16)
}
