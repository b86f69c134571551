import type { VisitsOfDay } from '@lorecircle/shared/analytics/analytics'
import { analyticsCalls } from '@lorecircle/shared/analytics/calls'
import { visitsDoc } from '@lorecircle/shared/analytics/stored'
import { daysUpTo } from '@lorecircle/shared/sales/ledger'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { authorEndpoint } from '../http/endpoint.ts'
import { readDaySales } from '../orders/day-sales.ts'
import type { Services } from '../services/services.ts'
import { analyticsOf } from './analytics-of.ts'

/** Visits, copies and sales of the author's shop, day by day. */
export const analytics = (services: Services) =>
  authorEndpoint(analyticsCalls.analytics, {
    async run({ author: { sub } }) {
      const days = daysUpTo(services.now()).toReversed()
      const [visits, sales] = await Promise.all([
        visitsOn(services.documents, sub, days),
        readDaySales(services.documents, sub, days, services.now()),
      ])
      return analyticsOf(days, visits, sales)
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
