import { z } from 'zod'
import type { Bucket } from '../what-runs/resources.ts'

/** What of each bucket cannot be made again, by its prefix; null where nothing is worth keeping. */
export const keptBelow = {
  documents: '',
  uploads: '',
  masters: '',
  // Pages are made of the documents; pictures were made of uploads, and nobody makes them twice.
  site: 'media/',
  logs: null,
} as const satisfies Record<Bucket, string | null>

/** A bucket of which something is kept, in the order in which they come back. */
export type BackupPart = z.infer<typeof BackupPart>
export const BackupPart = z.enum(['site', 'masters', 'uploads', 'documents'])
export const parts = BackupPart.options
