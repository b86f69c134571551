import { activity, machines } from './assumptions.ts'
import type { CountedRun, Counts, Requests } from './counts.ts'
import { minutesInMonth, monthOfClock, monthOfVisits } from './month-of-clock.ts'
import { add, none, type Quantities } from './quantities.ts'
import { quantitiesOfDeed, quantitiesOfRun } from './runs.ts'
import type { MonthlyResources } from './standing.ts'
import { overTheEdge, view } from './views.ts'

/** What so many authors and their readers take in a month, on what stands there anyway. */
export function monthlyQuantities(counts: Counts, standing: MonthlyResources, authors: number): Quantities {
  const { deeds, clock } = counts
  const deed = (runs: readonly CountedRun[]) =>
    add([1, quantitiesOfDeed(runs)], [runs.length, overTheEdge(1, 2_000)])
  const [perFile, perShop] = visitsOf(counts)
  const perAuthor = add(
    [activity.saves, deed(deeds.save)],
    [activity.logins, deed(deeds.desk)],
    [activity.uploads, deed(deeds.upload)],
    [activity.sales, deed(deeds.sale)],
    [activity.downloads, download],
    [activity.signUps, deed(deeds['sign-up'])],
    [activity.letters, quantitiesOfDeed(deeds['letter to nobody'])],
    [activity.letters * activity.readersOfALetter, letterOf(deeds)],
    [activity.views, view(counts)],
    [1, { ...none, members: 1, invalidations: activity.gone, s3Storage: activity.gigabytes }],
  )
  return add(
    [1, quantitiesStanding(standing)],
    [1, monthOfClock(clock, authors)],
    [1, monthOfVisits(perFile, perShop, authors)],
    [authors, perAuthor],
    [1, ofOwnDomains(authors * activity.ownDomains)],
  )
}

/** Order, limits, the reader's own copy, and the file itself, which the CDN passes on from S3. */
const download: Quantities = add(
  [
    1,
    quantitiesOfRun('api', {
      gets: 4,
      puts: 2,
      lists: 2,
      deletes: 0,
      messages: 0,
      mails: 0,
      payments: 0,
      wakes: 0,
      waits: 6,
    }),
  ],
  [1, overTheEdge(1, 1_000)],
  [1, overTheEdge(1, activity.megabytesOfADownload * 1_000_000)],
  [1, { ...none, s3Read: 1 }],
)

const freeDomains = 10
/** What the eleventh author with a domain of their own brings with them. */
export const moreDomains = (): Quantities => ofOwnDomains(freeDomains + 1)
const domainsOfThePlan = 200

/** Each is a tenant of the CDN: ten are free, a fee covers more, and beyond that each is paid for. */
const ofOwnDomains = (domains: number): Quantities => ({
  ...none,
  tenantPlan: domains > freeDomains ? 1 : 0,
  tenants: Math.max(0, domains - domainsOfThePlan),
})

/** Alarms ring or not, pollers ask whether anything is there or not. */
const quantitiesStanding = ({ queues, ...standing }: MonthlyResources): Quantities => ({
  ...none,
  ...standing,
  queue: queues * machines.pollersOfAQueue * 3 * minutesInMonth,
})

/** One reader of a letter more. */
function letterOf(deeds: Counts['deeds']): Quantities {
  const [many, nobody] = [
    quantitiesOfDeed(deeds['letter to a hundred']),
    quantitiesOfDeed(deeds['letter to nobody']),
  ]
  return add([1 / 100, many], [-1 / 100, nobody])
}

/** What a file costs, and each shop that it speaks of. */
function visitsOf({ deeds }: Counts): [perFile: Requests, perShop: Requests] {
  const [one] = deeds['visits of a shop']
  const [five] = deeds['visits of five shops']
  if (!one || !five) throw new Error('nobody counted visits')
  const per = (name: keyof Requests) => (five.requests[name] - one.requests[name]) / 4
  const gets = per('gets')
  const shop = { ...one.requests, gets, puts: per('puts'), lists: 0, deletes: 0, waits: 0.2 }
  // Nobody hears of what goes from the bucket of the logs.
  const file = { ...one.requests, gets: one.requests.gets - gets, puts: 0, lists: 0, deletes: 0, waits: 0.2 }
  return [file, shop]
}
