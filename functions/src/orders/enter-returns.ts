import { listOf } from '@lorecircle/shared/checkout/checkout'
import { eventsOf } from '@lorecircle/shared/order/history'
import type { OrderLine } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import { returnedOf } from '@lorecircle/shared/order/state'
import { dayOf, entryName, entryNamed, type LedgerEntry, saleOf } from '@lorecircle/shared/sales/ledger'
import { ledgerEntryDoc, ledgerSumDoc } from '@lorecircle/shared/sales/stored'
import { enterInLedger } from '../sales/enter-in-ledger.ts'
import type { Services } from '../services/services.ts'

/**
 * Each copy that went back leaves the count of what was sold, on the day on which it did. Where a refund has failed, what
 * was entered for it is taken out again.
 */
export async function enterReturns(
  services: Pick<Services, 'documents' | 'now'>,
  order: Order,
): Promise<void> {
  const entries = returnsOf(order)
  for (const entry of entries) await enterInLedger(services, entry)
  const refunds = eventsOf(order, 'refunded')
  if (!refunds.some(({ hasFailed }) => hasFailed)) return
  const names = new Set(entries.map((entry) => `${dayOf(entry.at)} ${entryName(entry)}`))
  for (const day of new Set(refunds.map(({ at }) => dayOf(new Date(at)))))
    for (const line of order.lines) await takeOut(services, { order, line, day, names })
}

type Return = LedgerEntry & { at: Date }

/** What the refunds of an order, and preorders of nothing that were cancelled, take out of the count, one after the other. */
export function returnsOf(order: Order): Return[] {
  const refunds = order.history.filter((event) => event.what === 'refunded' && !event.hasFailed)
  const cancelled = order.lines.flatMap((line): Return[] => {
    const event = eventsOf(order, 'cancelled').find(({ lineId }) => lineId === line.id)
    if (!event) return []
    const entry = {
      bookId: line.book.id,
      mode: listOf(line),
      what: 'refunded' as const,
      copies: line.quantity,
    }
    return [{ ...entry, sale: saleOf(order.id, line.id), at: new Date(event.at) }]
  })
  let before: Order = { ...order, history: order.history.filter(({ what }) => what !== 'refunded') }
  const returned = refunds.flatMap((refund) => {
    const after = { ...before, history: [...before.history, refund] }
    const entries = order.lines.flatMap((line): Return[] => {
      const already = returnedOf(before, line)
      const copies = returnedOf(after, line) - already
      if (copies <= 0) return []
      const sale = `${saleOf(order.id, line.id)}${already === 0 ? '' : `-r${already}`}`
      const entry = { bookId: line.book.id, mode: listOf(line), what: 'refunded' as const, copies, sale }
      return [{ ...entry, at: new Date(refund.at) }]
    })
    before = after
    return entries
  })
  return [...cancelled, ...returned]
}

type Wrong = { order: Order; line: OrderLine; day: string; names: ReadonlySet<string> }

/** Removes what a line's refunds entered on a day and what they do not stand for any more. */
async function takeOut(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  { order, line, day, names }: Wrong,
): Promise<void> {
  const sale = saleOf(order.id, line.id)
  const beginning = `${line.book.id}.${listOf(line)}.refunded.${sale}`
  for await (const { key } of documents.list(`${ledgerEntryDoc.within(day)}${beginning}`)) {
    const name = ledgerEntryDoc.nameIn(key)
    const rest = entryNamed(name)?.sale.slice(sale.length) ?? ''
    // A line's number goes on behind the order's own.
    if (names.has(`${day} ${name}`) || !/^(-r\d+)?$/.test(rest)) continue
    await documents.remove(ledgerEntryDoc.at(key))
    if (day !== dayOf(now())) await documents.remove(ledgerSumDoc(day))
  }
}
