import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { Claim, Tally } from './stock.ts'

/** One copy: whoever creates the key holds it. They list in the order of their numbers. */
export const claimDoc = stored(Claim, 'claims/{formatId}/{slot:5}.json', {
  exported: null,
  atDeletion: 'kept',
  about: ([formatId = null]) => formatId,
})

/** How many copies of a book's formats are gone for good; rebuilt by listing their claims. */
export const tallyDoc = stored(Tally, 'tallies/{sub}/{bookId}.json', {
  exported: null,
  atDeletion: 'removed',
  isPublished: true,
})

/**
 * Copies that left for good, or were given back, and are not in the tally yet: however many at once, each has a key of
 * its own, whose name says all there is. They are added up into the tally, and go.
 */
export const tallyEntryDoc = stored(z.object({}), 'gone/{sub}/{bookId}/{entry}', {
  exported: null,
  atDeletion: 'removed',
})

/** Copies that were held and not paid for: a checkout that has ended says so, its name here says all there is. */
export const expiredReservationDoc = stored(z.object({}), 'lapses/{sub}/{bookId}/{entry}', {
  exported: null,
  atDeletion: 'removed',
})
