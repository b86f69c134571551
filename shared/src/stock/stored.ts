import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { Claim, Tally } from './stock.ts'

export const claimDoc = stored(Claim, 'claims/{formatId}/{slot:5}.json', {
  exported: null,
  atDeletion: 'kept',
  about: ([formatId = null]) => formatId,
})

export const tallyDoc = stored(Tally, 'tallies/{sub}/{bookId}.json', {
  exported: null,
  atDeletion: 'removed',
  isPublished: true,
})

/**
 * Copies that left stock or were restocked and are not in the tally yet. One key per entry, so concurrent writes do
 * not conflict; the name holds all data. Deleted once merged into the tally.
 */
export const tallyEntryDoc = stored(z.object({}), 'gone/{sub}/{bookId}/{entry}', {
  exported: null,
  atDeletion: 'removed',
})

export const expiredReservationDoc = stored(z.object({}), 'lapses/{sub}/{bookId}/{entry}', {
  exported: null,
  atDeletion: 'removed',
})
