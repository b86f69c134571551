import { z } from 'zod'
import { ApiError } from './api-error.ts'

const Changed = z.object({ theirs: z.unknown() })

/** Reads from a failed save the version that another tab saved first; null for any other failure. */
export const createConflictParser =
  <Stored>(schema: z.ZodType<Stored>) =>
  (error: unknown): Stored | null => {
    if (!(error instanceof ApiError) || error.status !== 412) return null
    return schema.safeParse(Changed.safeParse(error.details).data?.theirs).data ?? null
  }
