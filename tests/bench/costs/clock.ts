import {
  noRequests,
  type RequestCounts,
  type SweepCount,
  scheduledFunctionNames,
} from '@lorecircle/infra/costs/counts'
import type { FunctionName } from '@lorecircle/infra/what-runs/functions'
import { sweepPositionDoc } from '@lorecircle/shared/order/stored'
import { sweepCursorDoc } from '@lorecircle/shared/publishing/stored'
import type { LoadedHandlers } from './handlers.ts'
import type { CountedPlatform } from './platform.ts'

type Counted = Map<FunctionName, RequestCounts>

/** Requests of each scheduled function. The second run is counted, because the first includes one-time work. */
export async function countClock(
  { counted, services }: CountedPlatform,
  run: LoadedHandlers,
): Promise<Counted> {
  const found: Counted = new Map()
  for (const name of scheduledFunctionNames) {
    for (const _ of ['first', 'counted']) {
      // Otherwise the second run would find today's round done.
      for (const round of [sweepCursorDoc(), sweepPositionDoc('news')]) await services.documents.remove(round)
      found.set(name, await counted(() => run(name)))
    }
  }
  return found
}

export const perAuthor = (idle: Counted, busy: Counted, authors: number): SweepCount[] =>
  scheduledFunctionNames.map((by) => {
    const [before, after] = [idle.get(by) ?? noRequests, busy.get(by) ?? noRequests]
    const each = (name: keyof RequestCounts) => Math.max(0, after[name] - before[name]) / authors
    return { by, idle: before, perAuthor: mapped(each) }
  })

const mapped = (value: (name: keyof RequestCounts) => number): RequestCounts => ({
  gets: value('gets'),
  puts: value('puts'),
  lists: value('lists'),
  deletes: value('deletes'),
  messages: value('messages'),
  mails: value('mails'),
  payments: value('payments'),
  wakes: value('wakes'),
  waits: value('waits'),
})
