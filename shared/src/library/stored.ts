import { z } from 'zod'
import { stored } from '../storage/stored.ts'

/**
 * Marks that an order was placed with an address, by its hash. Kept with the order: purchases stay with the reader.
 */
export const libraryEntryDoc = stored(z.object({}), 'library/{reader}/{sub}/{orderId}', {
  exported: null,
  atDeletion: 'kept',
})

export const libraryKeyDoc = stored(
  z.object({ email: z.string(), expiresAt: z.iso.datetime() }),
  'library-keys/{key}.json',
  { exported: null, atDeletion: 'expires' },
)

/** Marks that all orders from before library entries were written have their entries. */
export const libraryFilledDoc = stored(z.object({}), 'derived/library-filled.json', {
  exported: null,
  atDeletion: 'not_owned',
  isDerived: true,
})
