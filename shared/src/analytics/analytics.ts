import { z } from 'zod'
import { formatTypes } from '../book/book.ts'
import { call, EmptyObject } from '../call/call.ts'

const Count = z.int().min(0)

export type VisitsOfDay = z.infer<typeof VisitsOfDay>
export const VisitsOfDay = z.object({
  /** Counts and their log files are in one document, so that each file is counted exactly once. */
  files: z.array(z.string()),
  /** Visits that came from another site. */
  visits: Count,
  pages: z.record(z.string(), Count),
  /** Visits by referring host. */
  referrers: z.record(z.string(), Count),
})

export const noVisits: VisitsOfDay = { files: [], visits: 0, pages: {}, referrers: {} }

/** The last 30 days of a shop, including today. */
export type Analytics = z.infer<typeof Analytics>
export const Analytics = z.object({
  /** Oldest first; includes days without visits. */
  days: z.array(
    z.object({
      /** `2026-11-21`, in UTC. */
      day: z.iso.date(),
      visits: Count,
      views: Count,
      copies: z.int(),
      salesInCents: z.int(),
    }),
  ),
  pages: z.array(z.object({ path: z.string(), views: Count })),
  referrers: z.array(z.object({ host: z.string(), visits: Count })),
  formats: z.array(
    z.object({
      bookId: z.string(),
      title: z.string(),
      type: z.enum(formatTypes),
      copies: z.int(),
      salesInCents: z.int(),
    }),
  ),
})

export const analyticsCalls = {
  analytics: call('GET', '/api/figures', 'author', EmptyObject, Analytics),
} as const
