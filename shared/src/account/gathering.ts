import { z } from 'zod'

/** An author's data on its way into one file, part by part: what is written, and where it goes on. */
export type Gathering = z.infer<typeof Gathering>
export const Gathering = z.object({
  id: z.string(),
  requestedAt: z.iso.datetime(),
  /** The store's name of the upload. */
  storeId: z.string(),
  /** ETags of the parts that stand there. */
  parts: z.array(z.string()),
  /** Where the next part begins: in which list, behind which key of it (empty: before the first), after how many. */
  at: z.object({ list: z.string(), after: z.string(), written: z.int() }),
  /** Until when a run is at it. */
  heldUntil: z.iso.datetime().nullable(),
  doneAt: z.iso.datetime().nullable(),
})

/** For so long the file, or whatever became of it, is kept. */
export const gatheringLifeInMs = 24 * 60 * 60 * 1000
