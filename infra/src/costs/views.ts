import { lookPauses } from '@lorecircle/shared/stock/look-pauses'
import { activity, habits } from './assumptions.ts'
import type { Counts, Page } from './counts.ts'
import { add, none, type Quantities } from './quantities.ts'
import { quantitiesOfDeed, quantitiesOfRun } from './runs.ts'

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
