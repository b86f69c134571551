import { yearMonth } from '@lorecircle/shared/order/order-index'
import { daySalesDoc, monthSalesDoc, salesChangesDoc } from '@lorecircle/shared/order/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Services } from '../services/services.ts'

/** The sums of a day that has changed are no more; they are made again when they are asked for. */
export async function invalidateDaySales(
  { documents, newSecret }: Pick<Services, 'documents' | 'newSecret'>,
  sub: string,
  day: string,
): Promise<void> {
  // A mark and no count: a crowd whose orders change at once has nothing to wait for.
  await documents.write(salesChangesDoc(sub), { mark: newSecret() })
  await documents.remove(daySalesDoc(sub, day))
  await documents.remove(monthSalesDoc(sub, yearMonth(day)))
}

/**
 * Adds up, and keeps the sum; where a day was forgotten meanwhile, the sum may lack what has changed, and is not kept.
 * `keep` and `drop` write the sum and take it away.
 */
export async function computeAndCache<Sum>(
  documents: Documents,
  sub: string,
  {
    add,
    keep,
    drop,
  }: { add: () => Promise<Sum>; keep: (sum: Sum) => Promise<unknown>; drop: () => Promise<unknown> },
): Promise<Sum> {
  const lastMark = async () => (await documents.read(salesChangesDoc(sub)))?.value.mark
  const before = await lastMark()
  const sum = await add()
  await keep(sum)
  if ((await lastMark()) !== before) await drop()
  return sum
}
