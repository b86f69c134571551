import { z } from 'zod'
import { stored } from '../storage/stored.ts'

/** That a book may have a day on which it comes out: written before the book is, so that the sweep looks at it. */
export const releaseDoc = stored(z.object({ at: z.iso.datetime() }), 'releases/{sub}/{bookId}.json', {
  exported: null,
  atDeletion: 'removed',
})

/**
 * That an order waits for a book to come out; the sweep lists them. `{stage}` is what its reader has been told: the day,
 * and whether they were asked for their address (stage.ts).
 */
export const preorderDoc = stored(
  z.object({ at: z.iso.datetime() }),
  'preorders/{sub}/{bookId}/{stage}/{orderId}.json',
  { exported: null, atDeletion: 'kept' },
)
