import { activity, habits, machines, reasons } from './assumptions.ts'
import { type CountedRun, type Counts, type Deed, deeds, type Requests } from './counts.ts'
import { firstToGive, limitsOf } from './limits.ts'
import { type Price, prices, type Priced } from './prices.ts'
import { add, priced, type Quantities, none, quantitiesOfDeed, quantitiesOfRun } from './runs.ts'
import type { MonthlyResources } from './standing.ts'
import { minutesInMonth, monthOfClock, monthOfVisits, overTheEdge, view } from './views.ts'

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

export const billOf = (used: Quantities): BillLine[] =>
  priced.map((what) => {
    const { dollars, per, freeUnits } = prices[what]
    const priceOf = (amount: number) => (amount / per) * dollars
    const amount = used[what]
    return { what, amount, dollars: priceOf(Math.max(0, amount - freeUnits)), listDollars: priceOf(amount) }
  })

export const total = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, { dollars }) => sum + dollars, 0)

const listTotal = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, { listDollars }) => sum + listDollars, 0)

const sizes = [0, 100, 1_000, 10_000, 100_000] as const

const dollars = (amount: number) =>
  `$${amount.toLocaleString('en', { maximumFractionDigits: 2, minimumFractionDigits: 2 })}`
const count = (amount: number) => amount.toLocaleString('en', { maximumFractionDigits: amount < 10 ? 2 : 0 })
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const isNumber = (cell: string) => /^[*$]*[\d.,]*( %)?\**$/.test(cell)
const table = (head: readonly string[], rows: readonly (readonly string[])[]) => {
  const lines = head.map((_, at) => (rows.every((cells) => isNumber(cells[at] ?? '')) ? '---:' : '---'))
  return [head, lines, ...rows].map(row).join('\n')
}

export type Bills = { authors: number; lines: BillLine[] }[]
export const billsOf = (counts: Counts, standing: MonthlyResources): Bills =>
  sizes.map((authors) => ({ authors, lines: billOf(monthlyQuantities(counts, standing, authors)) }))

/** By service: what a month costs at each size. */
export function billTable(bills: Bills): string {
  const services = [...new Set(Object.values<Price>(prices).map(({ service }) => service))]
  const of = (service: string, lines: BillLine[]) =>
    total(lines.filter(({ what }) => prices[what].service === service))
  return table(
    ['a month', ...bills.map(({ authors }) => `${count(authors)} authors`)],
    [
      ...services.map((service) => [service, ...bills.map(({ lines }) => dollars(of(service, lines)))]),
      ['**total**', ...bills.map(({ lines }) => `**${dollars(total(lines))}**`)],
      ['without free tiers', ...bills.map(({ lines }) => dollars(listTotal(lines)))],
    ],
  )
}

/** What a thousand authors cost where more than ten have a domain of their own. */
export const withMoreDomains = (counts: Counts, standing: MonthlyResources): string =>
  dollars(total(billOf(add([1, monthlyQuantities(counts, standing, 1_000)], [1, moreDomains()]))))

/** Limits in the order in which they are reached: number of authors, limit, what to change. */
export const limitTable = (counts: Counts): string =>
  table(
    ['reached at', 'limit', 'what to change'],
    firstToGive(limitsOf(counts)).map(({ limit, authors }) => [
      `${count(Number(authors.toPrecision(2)))} authors`,
      `${limit.what} (${count(limit.most)})`,
      limit.turn,
    ]),
  )

const operationNames: Record<Deed, string> = {
  save: 'save',
  desk: 'portal visit',
  upload: 'upload',
  sale: 'sale',
  'sign-up': 'newsletter sign-up',
  'letter to nobody': 'newsletter without subscribers',
  'letter to a hundred': 'newsletter to 100 subscribers',
  'look at copies': 'availability check',
  'visits of a shop': 'counting visits of a shop',
  'visits of five shops': 'counting visits of five shops',
}

/** Requests of each operation, and what 1,000 of them cost without free tiers. */
export const deedTable = (counts: Counts): string =>
  table(
    ['operation', 'runs', 'GET', 'PUT', 'LIST', 'emails', 'cost of 1,000'],
    deeds.map((deed) => rowOfDeed(deed, counts.deeds[deed])),
  )

function rowOfDeed(deed: Deed, runs: readonly CountedRun[]): string[] {
  const sum = (name: keyof CountedRun['requests']) =>
    count(runs.reduce((all, { times, requests }) => all + times * requests[name], 0))
  const cost = listTotal(billOf(quantitiesOfDeed(runs)))
  const many = String(runs.reduce((all, { times }) => all + times, 0))
  return [
    operationNames[deed],
    many,
    sum('gets'),
    sum('puts'),
    sum('lists'),
    sum('mails'),
    dollars(1_000 * cost),
  ]
}

export function assumptionList(): string {
  const lines = (named: Record<string, number>, meaning: Record<string, string>) =>
    Object.entries(named).map(([name, value]) => `- \`${name}\` ${count(value)}: ${meaning[name] ?? ''}`)
  return [
    ...lines(activity, reasons.activity),
    ...lines(habits, reasons.habits),
    ...lines(machines, reasons.machines),
  ].join('\n')
}

export const priceTable = (): string =>
  table(
    ['service', 'unit', 'dollars', 'free per month', 'source', 'read'],
    Object.values<Price>(prices).map(({ service, unit, dollars: price, per, freeUnits, source, seen }) => [
      service,
      unit,
      per === 1 ? String(price) : `${price} for ${count(per)}`,
      freeUnits === 0 ? '' : count(freeUnits),
      source,
      seen,
    ]),
  )

/** In dollars: with what is free every month for good, and as if nothing were. */
type BillLine = { what: Priced; amount: number; dollars: number; listDollars: number }

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
