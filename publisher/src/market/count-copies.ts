import { inParallel } from '@lorecircle/shared/in-parallel'
import { type Copies, copiesIn, daysUpTo, entryNamed, sumOf } from '@lorecircle/shared/sales/ledger'
import { ledgerEntryDoc, ledgerSumDoc } from '@lorecircle/shared/sales/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Services } from '../services/services.ts'

/** Net copies by book over the days that count. A day that is over is listed once, and its sum is kept. */
export async function countCopies({ documents, now }: Pick<Services, 'documents' | 'now'>): Promise<Copies> {
  const [today = '', ...over] = daysUpTo(now())
  const [open, ...sums] = await inParallel(8, [today, ...over], (day) =>
    day === today ? listed(documents, day) : summed(documents, day),
  )
  return sumOf([...(open ? [open.copies] : []), ...sums.map(({ copies }) => copies)])
}

type Counted = { copies: Copies; entries?: number }

async function listed(documents: Documents, day: string): Promise<Required<Counted>> {
  const folder = ledgerEntryDoc.within(day)
  const found = await Array.fromAsync(documents.list(folder))
  const entries = found.flatMap(({ key }) => entryNamed(key.slice(folder.length)) ?? [])
  return { copies: copiesIn(entries), entries: entries.length }
}

async function summed(documents: Documents, day: string): Promise<Counted> {
  const document = ledgerSumDoc(day)
  const known = await documents.readDerived(document)
  if (known) return { copies: known.value }
  const first = await listed(documents, day)
  const etag = await documents.create(document, first.copies)
  // Whoever entered a late copy meanwhile did not find this sum to remove it.
  const again = await listed(documents, day)
  if (etag !== null && again.entries !== first.entries) await documents.remove(document, etag)
  return again
}
