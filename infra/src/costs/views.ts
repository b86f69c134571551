import { lookPauses } from '@lorecircle/shared/stock/look-pauses'
import { activity, habits, machines } from './assumptions.ts'
import type { Counts, Page, Requests, Swept } from './counts.ts'
import { add, none, type Quantities, quantitiesOfDeed, quantitiesOfRun } from './runs.ts'
import { logsLookedAtEveryMinutes, mostFiles } from '@lorecircle/functions/analytics/count-visits'
import { Env } from '@lorecircle/functions/services/env'
import { type FunctionName, functions } from '../what-runs/functions.ts'

/** Times that a page looks at copies for people who stay so long on average: most leave sooner, and a few stay far longer. */
export function looksIn(averageSeconds: number): number {
  const { watching, longest } = lookPauses
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

/** One view: what comes from the edge, what the edge has to fetch, and what is asked meanwhile. */
export function view({ pages, deeds }: Counts): Quantities {
  const { marketShare, bookShare, countedShare, onDemandShare } = habits
  const looks = bookShare * countedShare * looksIn(habits.secondsOnABook)
  return add(
    [marketShare, ofPage(pages.market)],
    [bookShare, ofPage(pages.book)],
    [1 - marketShare - bookShare, ofPage(pages.shop)],
    [looks, add([1, quantitiesOfDeed(deeds['look at copies'])], [1, overTheEdge(1, 500)])],
    [onDemandShare, quantitiesOfRun('on-demand-pages', onDemand)],
  )
}

/** An account, a catalogue, a listing; about what the publisher looks at before it writes. */
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

function ofPage({ requests, bytes, ownBytes }: Page): Quantities {
  const { viewsOfAVisit, pictures, bytesOfAPicture, pageHits, fileHits } = habits
  const files = (requests - 1) / viewsOfAVisit + pictures
  const fileBytes = (bytes - ownBytes) / viewsOfAVisit + pictures * bytesOfAPicture
  return add(
    [1, overTheEdge(1 + files, ownBytes + fileBytes)],
    [1, { ...none, s3Read: 1 - pageHits + files * (1 - fileHits) }],
  )
}

/** Every request, of whatever, goes through the viewer function. */
export const overTheEdge = (requests: number, bytes: number): Quantities => ({
  ...none,
  edgeRequests: requests,
  edgeFunction: requests,
  edgeBytes: bytes / 1e9,
})

export const viewsOf = (authors: number): number => authors * activity.views

export const minutesInMonth = (365 * 24 * 60) / 12

const daysInMonth = 365 / 12

const keysOfAListing = 1_000

export const countedAfterMinutes = Number(Env.shape.VISITS_AFTER_MINUTES.parse(undefined))

/** How many authors functions of the clock look at in a month; of one that is not named here, each run at all of them. */
const looks: Partial<Record<FunctionName, (authors: number, runs: number) => number>> = {
  // Each connected account is asked for lost refunds and disputes once a day.
  'sweep-checkouts': (authors) => daysInMonth * authors,
  'sweep-accounts': (authors, runs) => runs * Math.min(authors, 2_000),
  'sweep-shops': (authors) => daysInMonth * authors,
}

/** A look that finds nothing is noted all the same, once a week for each author. */
const notes: Partial<Record<FunctionName, number>> = { 'sweep-checkouts': daysInMonth / 7 }

/** Of runs that find their time has not come and ask nothing: how many of all do look. */
const lookingShare: Partial<Record<FunctionName, number>> = {
  'count-visits': 1 / logsLookedAtEveryMinutes(countedAfterMinutes),
}

/** Those that list every account to find whose turn it is. */
const listing: readonly FunctionName[] = ['sweep-accounts', 'publish-sitemaps']

/** What the clock's functions take in a month, whoever is there. */
export const monthOfClock = (swept: readonly Swept[], authors: number): Quantities =>
  add(...swept.map((one) => [1, scheduledQuantities(one, authors)] as const))

function scheduledQuantities({ by, idle, perAuthor }: Swept, authors: number): Quantities {
  const { trigger, memoryInMb } = functions[by]
  if (trigger.by !== 'schedule') return none
  const runs = minutesInMonth / trigger.everyMinutes
  const startShare = trigger.everyMinutes >= 30 ? 1 : machines.startShare
  const looked = looks[by]?.(authors, runs) ?? runs * authors
  const lists = listing.includes(by) ? runs * Math.floor(authors / keysOfAListing) : 0
  const each = quantitiesOfRun(by, perAuthor, 0)
  const waitedMs = perAuthor.waits * machines.storage + perAuthor.payments * machines.payments
  return add(
    [runs, quantitiesOfRun(by, { ...idle, lists: idle.lists * (lookingShare[by] ?? 1) }, startShare)],
    // Looked at side by side within a run, so nothing starts anew.
    [
      looked,
      { ...each, lambdaRequests: 0, logs: 0, lambdaTime: (waitedMs / 1_000 / 4) * (memoryInMb / 1_024) },
    ],
    [lists, { ...none, s3Write: 1 }],
    [authors * (notes[by] ?? 0), { ...none, s3Read: 1, s3Write: 1, events: 1 }],
  )
}

/** What counting visits takes on top: files of the CDN's log, and days of shops that they speak of. */
export function monthOfVisits(perFile: Requests, perShop: Requests, authors: number): Quantities {
  const views = authors * activity.views
  const files = views / machines.looksOfALogFile
  const runs = Math.max(minutesInMonth / countedAfterMinutes, files / mostFiles)
  // Of an author's views in a run, all but the first are counted along; they come when they like (Poisson).
  const shopsARun = authors * (1 - Math.exp(-activity.views / runs))
  const only = (requests: Requests) => ({
    ...quantitiesOfRun('count-visits', requests, 0),
    lambdaRequests: 0,
    logs: 0,
  })
  // The CDN's own PUT of a file is paid for by the bucket's owner.
  return add([files, only(perFile)], [files, { ...none, s3Write: 1 }], [runs * shopsARun, only(perShop)])
}
