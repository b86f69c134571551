import { yearMonth } from '@lorecircle/shared/order/order-index'
import { daySalesDoc, monthSalesDoc, salesChangesDoc } from '@lorecircle/shared/order/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Services } from '../services/services.ts'

export async function invalidateDaySales(
  { documents, newSecret }: Pick<Services, 'documents' | 'newSecret'>,
  sub: string,
  day: string,
): Promise<void> {
  // A random mark instead of a counter, so that many concurrent writes do not conflict.
  await documents.write(salesChangesDoc(sub), { mark: newSecret() })
  await documents.remove(daySalesDoc(sub, day))
  await documents.remove(monthSalesDoc(sub, yearMonth(day)))
}

/**
 * Computes and stores a sum; drops it again if a day was invalidated meanwhile, since it may lack the change. `keep`
 * and `drop` write and remove the stored sum.
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
