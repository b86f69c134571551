import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { parseLedgerEntryName, SoldCopies } from './ledger.ts'

/** One ledger entry; all data is in the key. */
export const ledgerEntryDoc = stored(z.object({}), 'ledger/days/{day}/{entry}', {
  exported: null,
  atDeletion: 'kept',
  about: ([, entry = '']) => parseLedgerEntryName(entry)?.bookId ?? null,
})

export const ledgerSumDoc = stored(SoldCopies, 'ledger/sums/{day}.json', {
  exported: null,
  atDeletion: 'not_owned',
  isDerived: true,
})
