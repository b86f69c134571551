import { dayOf, entryName, type LedgerEntry } from '@lorecircle/shared/sales/ledger'
import { ledgerEntryDoc, ledgerSumDoc } from '@lorecircle/shared/sales/stored'
import type { Services } from '../services/services.ts'

/**
 * Enters a copy under its own day, which is always the same for the same sale. Where that day is over, it may
 * have been counted already: it is counted anew.
 */
export async function enterInLedger(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  { at, ...entry }: LedgerEntry & { at: Date },
): Promise<void> {
  const day = dayOf(at)
  await documents.create(ledgerEntryDoc(day, entryName(entry)), {})
  if (day !== dayOf(now())) await documents.remove(ledgerSumDoc(day))
}
