import { z } from 'zod'
import { formatTypes } from '../book/book.ts'
import { call, EmptyObject } from '../call/call.ts'

const Count = z.int().min(0)

/** `visits/{sub}/{day}.json`: what a shop's readers looked at on one day, and which log files say so. */
export type VisitsOfDay = z.infer<typeof VisitsOfDay>
export const VisitsOfDay = z.object({
  /** Counts and the files that they come from are one document: a file is in it once, with all that it adds. */
  files: z.array(z.string()),
  /** Times that somebody came from elsewhere. */
  visits: Count,
  /** Page views by path. */
  pages: z.record(z.string(), Count),
  /** Visits by the host that led here. */
  referrers: z.record(z.string(), Count),
})

export const noVisits: VisitsOfDay = { files: [], visits: 0, pages: {}, referrers: {} }

/** The last 30 days of a shop, today included. */
export type Analytics = z.infer<typeof Analytics>
export const Analytics = z.object({
  /** Oldest first; days of nothing are there, too. */
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
