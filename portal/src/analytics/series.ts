import type { Analytics } from '@lorecircle/shared/analytics/analytics'
import { toDollars } from '@lorecircle/shared/money'

export type AnalyticsDay = Analytics['days'][number]

export const analyticsSeries = [
  { key: 'visits', label: 'Visits', inWords: (count: number) => count.toLocaleString('en-US') },
  { key: 'copies', label: 'Copies', inWords: (count: number) => count.toLocaleString('en-US') },
  { key: 'salesInCents', label: 'Sales', inWords: toDollars },
] as const satisfies readonly {
  key: keyof AnalyticsDay
  label: string
  inWords: (amount: number) => string
}[]
export type AnalyticsSeries = (typeof analyticsSeries)[number]

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `2026-11-21` → `Nov 21`. */
export const formatShortDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))

export const seriesTotal = (days: readonly AnalyticsDay[], key: AnalyticsSeries['key']): number =>
  days.reduce((sum, day) => sum + day[key], 0)

export const hasNoActivity = ({ days }: Analytics): boolean =>
  days.every(({ views, copies, salesInCents }) => views === 0 && copies === 0 && salesInCents === 0)

/** The day with the most, the latest of several; null where all are nothing. */
export function bestDay(days: readonly AnalyticsDay[], key: AnalyticsSeries['key']): AnalyticsDay | null {
  const best = days.reduce<AnalyticsDay | null>(
    (most, day) => (most === null || day[key] >= most[key] ? day : most),
    null,
  )
  return best && best[key] > 0 ? best : null
}

/** Height from 0 to 1 relative to the highest day; every nonzero day gets a visible bar. */
export function barHeight(
  day: AnalyticsDay,
  days: readonly AnalyticsDay[],
  key: AnalyticsSeries['key'],
): number {
  const most = Math.max(...days.map((one) => one[key]))
  return day[key] > 0 ? Math.max(day[key] / most, 0.03) : 0
}

/** The table for a spreadsheet (RFC 4180). */
export function toCsv(days: readonly AnalyticsDay[]): string {
  const rows = days.map(({ day, visits, views, copies, salesInCents }) =>
    [day, visits, views, copies, (salesInCents / 100).toFixed(2)].join(','),
  )
  return ['Day,Visits,Page views,Copies,Sales in USD', ...rows, ''].join('\r\n')
}
