import { z } from 'zod'
import { ApiError } from './api-error.ts'

/** Reads from a failed save the version that another tab saved first; null for any other failure. */
export function theirVersionAs<Schema extends z.ZodType>(schema: Schema) {
  const Changed = z.object({ theirs: schema })
  return (error: unknown): z.output<Schema> | null => {
    if (!(error instanceof ApiError) || error.status !== 412) return null
    const changed = Changed.safeParse(error.details)
    return changed.success ? changed.data.theirs : null
  }
}
