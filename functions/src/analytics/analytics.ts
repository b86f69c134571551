import { type Analytics, analyticsCalls, type VisitsOfDay } from '@lorecircle/shared/analytics/analytics'
import { visitsDoc } from '@lorecircle/shared/analytics/stored'
import type { DaySales } from '@lorecircle/shared/order/order-index'
import { listCountedDays } from '@lorecircle/shared/sales/ledger'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { authorEndpoint } from '../http/endpoint.ts'
import { readDaySales } from '../orders/day-sales.ts'
import type { Services } from '../services/services.ts'

const mostPages = 20

const mostReferrers = 20

const total = (sales: readonly Sale[]): Sale => ({
  copies: sum(sales.map(({ copies }) => copies)),
  salesInCents: sum(sales.map(({ salesInCents }) => salesInCents)),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

export const analyticsEndpoint = (services: Services) =>
  authorEndpoint(analyticsCalls.analytics, {
    async run({ author: { sub } }) {
      const days = listCountedDays(services.now()).toReversed()
      const [visits, sales] = await Promise.all([
        visitsOn(services.documents, sub, days),
        readDaySales(services.documents, sub, days, services.now()),
      ])
      return buildAnalytics(days, visits, sales)
    },
  })

async function visitsOn(
  documents: Documents,
  sub: string,
  days: readonly string[],
): Promise<ReadonlyMap<string, VisitsOfDay>> {
  const read = await Promise.all(
    days.map(async (day) => [day, await documents.read(visitsDoc(sub, day))] as const),
  )
  return new Map(read.flatMap(([day, stored]) => (stored ? [[day, stored.value] as const] : [])))
}

/** Oldest day first. Refunds are subtracted from the day of the sale. */
export function buildAnalytics(
  days: readonly string[],
  visitsOf: ReadonlyMap<string, VisitsOfDay>,
  salesOn: ReadonlyMap<string, DaySales>,
): Analytics {
  const visits = days.flatMap((day) => visitsOf.get(day) ?? [])
  const sales = days.flatMap((day) => salesOn.get(day) ?? [])
  return {
    days: days.map((day) => {
      const seen = visitsOf.get(day)
      return {
        day,
        visits: seen?.visits ?? 0,
        views: sum(Object.values(seen?.pages ?? {})),
        ...total(salesOn.get(day) ?? []),
      }
    }),
    pages: ranked(visits.map(({ pages }) => pages))
      .slice(0, mostPages)
      .map(([path, views]) => ({ path, views })),
    referrers: ranked(visits.map(({ referrers }) => referrers))
      .slice(0, mostReferrers)
      .map(([host, count]) => ({ host, visits: count })),
    formats: Map.groupBy(sales, ({ formatId }) => formatId)
      .values()
      .flatMap((ofFormat) => {
        const latest = ofFormat.at(-1)
        if (!latest) return []
        const { bookId, title, type } = latest
        return [{ bookId, title, type, ...total(ofFormat) }]
      })
      .toArray()
      .sort((a, b) => b.salesInCents - a.salesInCents || b.copies - a.copies),
  }
}

type Sale = { copies: number; salesInCents: number }

function ranked(days: readonly Record<string, number>[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const [name, count] of days.flatMap((day) => Object.entries(day)))
    counts.set(name, (counts.get(name) ?? 0) + count)
  return [...counts].sort(([a, one], [b, other]) => other - one || a.localeCompare(b))
}
