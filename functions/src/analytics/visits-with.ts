import type { VisitsOfDay } from '@lorecircle/shared/analytics/analytics'
import type { View } from './view-in.ts'

/** What one log file says of one shop's day. */
export type FileViews = { file: string; views: readonly View[] }

/** Whoever makes up hosts that led here fills no more than this. */
const mostReferrers = 200
/** A log file goes once it is counted, so that only the latest can ever come again. */
export const mostFiles = 1_000

/** The day with what more files say; the same day where they all are in it already. */
export function visitsWith(known: VisitsOfDay, counted: readonly FileViews[]): VisitsOfDay {
  const fresh = counted.filter(({ file }) => !known.files.includes(file))
  if (fresh.length === 0) return known
  const views = fresh.flatMap(({ views }) => views)
  const visits = views.flatMap(({ from }) => (from === 'inside' ? [] : [from.host]))
  const led = visits.filter((host) => host !== null)
  return {
    files: [...known.files, ...fresh.map(({ file }) => file)].slice(-mostFiles),
    visits: known.visits + visits.length,
    pages: added(
      known.pages,
      views.map(({ path }) => path),
    ),
    referrers: Object.fromEntries(
      Object.entries(added(known.referrers, led))
        .sort(([, a], [, b]) => b - a)
        .slice(0, mostReferrers),
    ),
  }
}

function added(counts: Record<string, number>, names: readonly string[]): Record<string, number> {
  const sum = new Map(Object.entries(counts))
  for (const name of names) sum.set(name, (sum.get(name) ?? 0) + 1)
  return Object.fromEntries(sum)
}
