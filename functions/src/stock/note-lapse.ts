import type { Checkout, LimitedLine } from '@lorecircle/shared/checkout/checkout'
import { utcDay } from '@lorecircle/shared/sales/ledger'
import { lapseName } from '@lorecircle/shared/stock/lapsed'
import { lapseDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'

/** Notes copies that somebody took to the payment page and did not pay for, or did not confirm a free order of. Again, it changes nothing. */
export async function noteLapse(
  documents: Pick<Documents, 'create'>,
  { id, sub, sessionId, free, createdAt }: Pick<Checkout, 'id' | 'sub' | 'sessionId' | 'free' | 'createdAt'>,
  { id: lineId, book, format, slots }: Pick<LimitedLine, 'id' | 'book' | 'format' | 'slots'>,
): Promise<void> {
  if ((sessionId ?? free) === null || slots.length === 0) return
  const day = utcDay(new Date(createdAt))
  const lapse = { day, formatId: format.id, copies: slots.length, of: `${id}-${lineId}` }
  await documents.create(lapseDoc(sub, book.id, lapseName(lapse)), {})
}
