import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { parseLedgerEntryName, SoldCopies } from './ledger.ts'

/** One copy that was sold or went back: its name says all there is. */
export const ledgerEntryDoc = stored(z.object({}), 'ledger/days/{day}/{entry}', {
  exported: null,
  atDeletion: 'kept',
  about: ([, entry = '']) => parseLedgerEntryName(entry)?.bookId ?? null,
})

/** A day that is over, counted once. */
export const ledgerSumDoc = stored(SoldCopies, 'ledger/sums/{day}.json', {
  exported: null,
  atDeletion: 'not_owned',
  isDerived: true,
})
