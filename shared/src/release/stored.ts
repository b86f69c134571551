import { z } from 'zod'
import { stored } from '../storage/stored.ts'

/** Marks a book that may have a release date. Written before the book, so that the sweep cannot miss it. */
export const releaseDoc = stored(z.object({ at: z.iso.datetime() }), 'releases/{sub}/{bookId}.json', {
  exported: null,
  atDeletion: 'removed',
})

/**
 * Marks an order that waits for a release, listed by the sweep. `{stage}` is the state last sent to the reader: the
 * release day, and whether the address was requested (stage.ts).
 */
export const preorderDoc = stored(
  z.object({ at: z.iso.datetime() }),
  'preorders/{sub}/{bookId}/{stage}/{orderId}.json',
  { exported: null, atDeletion: 'kept' },
)
