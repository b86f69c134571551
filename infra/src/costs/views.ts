import { logCheckIntervalInMinutes, maxLogFilesPerDay } from '@lorecircle/functions/analytics/count-visits'
import { Env } from '@lorecircle/functions/services/env'
import { availabilityPollingInSeconds } from '@lorecircle/shared/stock/look-pauses'
import { type FunctionName, functions } from '../what-runs/functions.ts'
import { authorActivity, machineAssumptions, readerHabits } from './assumptions.ts'
import type { CostCounts, PageWeight, RequestCounts, SweepCount } from './counts.ts'
import { addQuantities, noQuantities, operationQuantities, type Quantities, runQuantities } from './runs.ts'

/** Polls of a page during visits of this average length: most are shorter, a few much longer. */
export function pollsDuring(averageSeconds: number): number {
  const { watching, longest } = availabilityPollingInSeconds
  let looks = 1
  let pause: number = watching
  let at: number = watching
  while (at < 20 * averageSeconds) {
    looks += Math.exp(-at / averageSeconds)
    pause = Math.min(2 * pause, longest)
    at += pause
  }
  return looks
}

export function viewQuantities({ pages, deeds }: CostCounts): Quantities {
  const { marketShare, bookShare, countedShare, onDemandShare } = readerHabits
  const looks = bookShare * countedShare * pollsDuring(readerHabits.secondsOnABook)
  return addQuantities(
    [marketShare, ofPage(pages.market)],
    [bookShare, ofPage(pages.book)],
    [1 - marketShare - bookShare, ofPage(pages.shop)],
    [looks, addQuantities([1, operationQuantities(deeds['look at copies'])], [1, edgeQuantities(1, 500)])],
    [onDemandShare, runQuantities('on-demand-pages', onDemand)],
  )
}

/** An account, a catalogue, a listing; about what the publisher reads before it writes. */
const onDemand = {
  gets: 6,
  puts: 0,
  lists: 3,
  deletes: 0,
  messages: 0,
  mails: 0,
  payments: 0,
  wakes: 0,
  waits: 4,
}

function ofPage({ requests, bytes, ownBytes }: PageWeight): Quantities {
  const { viewsOfAVisit, pictures, bytesOfAPicture, pageHits, fileHits } = readerHabits
  const files = (requests - 1) / viewsOfAVisit + pictures
  const fileBytes = (bytes - ownBytes) / viewsOfAVisit + pictures * bytesOfAPicture
  return addQuantities(
    [1, edgeQuantities(1 + files, ownBytes + fileBytes)],
    [1, { ...noQuantities, s3Read: 1 - pageHits + files * (1 - fileHits) }],
  )
}

export const edgeQuantities = (requests: number, bytes: number): Quantities => ({
  ...noQuantities,
  edgeRequests: requests,
  edgeFunction: requests,
  edgeBytes: bytes / 1e9,
})

export const monthlyViews = (authors: number): number => authors * authorActivity.views

export const minutesInMonth = (365 * 24 * 60) / 12

const daysInMonth = 365 / 12

const keysOfAListing = 1_000

export const countedAfterMinutes = Number(Env.shape.VISITS_AFTER_MINUTES.parse(undefined))

/** Authors that scheduled functions check in a month; by default each run checks all of them. */
const looks: Partial<Record<FunctionName, (authors: number, runs: number) => number>> = {
  // Each connected account is asked for lost refunds and disputes once a day.
  'sweep-checkouts': (authors) => daysInMonth * authors,
  'sweep-accounts': (authors, runs) => runs * Math.min(authors, 2_000),
  'sweep-shops': (authors) => daysInMonth * authors,
}

/** A check without findings is recorded once a week per author. */
const notes: Partial<Record<FunctionName, number>> = { 'sweep-checkouts': daysInMonth / 7 }

/** Share of runs that make requests; the others find that their time has not come. */
const lookingShare: Partial<Record<FunctionName, number>> = {
  'count-visits': 1 / logCheckIntervalInMinutes(countedAfterMinutes),
}

const listing: readonly FunctionName[] = ['sweep-accounts', 'publish-sitemaps']

export const monthlyScheduledQuantities = (swept: readonly SweepCount[], authors: number): Quantities =>
  addQuantities(...swept.map((one) => [1, scheduledQuantities(one, authors)] as const))

function scheduledQuantities({ by, idle, perAuthor }: SweepCount, authors: number): Quantities {
  const { trigger, memoryInMb } = functions[by]
  if (trigger.by !== 'schedule') return noQuantities
  const runs = minutesInMonth / trigger.everyMinutes
  const startShare = trigger.everyMinutes >= 30 ? 1 : machineAssumptions.startShare
  const looked = looks[by]?.(authors, runs) ?? runs * authors
  const lists = listing.includes(by) ? runs * Math.floor(authors / keysOfAListing) : 0
  const each = runQuantities(by, perAuthor, 0)
  const waitedMs =
    perAuthor.waits * machineAssumptions.storage + perAuthor.payments * machineAssumptions.payments
  return addQuantities(
    [runs, runQuantities(by, { ...idle, lists: idle.lists * (lookingShare[by] ?? 1) }, startShare)],
    // Checked in parallel within a run, so there is no further start.
    [
      looked,
      { ...each, lambdaRequests: 0, logs: 0, lambdaTime: (waitedMs / 1_000 / 4) * (memoryInMb / 1_024) },
    ],
    [lists, { ...noQuantities, s3Write: 1 }],
    [authors * (notes[by] ?? 0), { ...noQuantities, s3Read: 1, s3Write: 1, events: 1 }],
  )
}

export function monthlyVisitQuantities(
  perFile: RequestCounts,
  perShop: RequestCounts,
  authors: number,
): Quantities {
  const views = authors * authorActivity.views
  const files = views / machineAssumptions.looksOfALogFile
  const runs = Math.max(minutesInMonth / countedAfterMinutes, files / maxLogFilesPerDay)
  // Expected number of shops with a view in a run; arrivals are Poisson distributed, and further views of a shop cost
  // nothing.
  const shopsARun = authors * (1 - Math.exp(-authorActivity.views / runs))
  const only = (requests: RequestCounts) => ({
    ...runQuantities('count-visits', requests, 0),
    lambdaRequests: 0,
    logs: 0,
  })
  // The bucket's owner pays for the CDN's own PUT of a file.
  return addQuantities(
    [files, only(perFile)],
    [files, { ...noQuantities, s3Write: 1 }],
    [runs * shopsARun, only(perShop)],
  )
}
