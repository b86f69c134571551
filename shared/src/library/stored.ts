import { z } from 'zod'
import { stored } from '../storage/stored.ts'

/** That an order was placed with an address, by its hash. Kept with the order: what was bought stays the reader's. */
export const libraryEntryDoc = stored(z.object({}), 'library/{reader}/{sub}/{orderId}', {
  exported: null,
  atDeletion: 'kept',
})

/** What a mailed link opens, and until when. */
export const libraryKeyDoc = stored(
  z.object({ email: z.string(), expiresAt: z.iso.datetime() }),
  'library-keys/{key}.json',
  { exported: null, atDeletion: 'expires' },
)

/** Says that every order from before entries were written has its own. */
export const libraryFilledDoc = stored(z.object({}), 'derived/library-filled.json', {
  exported: null,
  atDeletion: 'not_owned',
  isDerived: true,
})
