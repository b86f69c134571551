import { assumptionReasons, authorActivity, machineAssumptions, readerHabits } from './assumptions.ts'
import {
  type CostCounts,
  type CountedOperation,
  type CountedRun,
  countedOperations,
  type RequestCounts,
} from './counts.ts'
import { limitsReachedFirst, scalingLimits } from './limits.ts'
import { type Price, type PricedUnit, prices } from './prices.ts'
import {
  addQuantities,
  noQuantities,
  operationQuantities,
  pricedUnits,
  type Quantities,
  runQuantities,
} from './runs.ts'
import type { MonthlyResources } from './standing.ts'
import {
  edgeQuantities,
  minutesInMonth,
  monthlyScheduledQuantities,
  monthlyVisitQuantities,
  viewQuantities,
} from './views.ts'

const download: Quantities = addQuantities(
  [
    1,
    runQuantities('api', {
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
  [1, edgeQuantities(1, 1_000)],
  [1, edgeQuantities(1, authorActivity.megabytesOfADownload * 1_000_000)],
  [1, { ...noQuantities, s3Read: 1 }],
)

const freeDomains = 10

export const moreDomains = (): Quantities => ofOwnDomains(freeDomains + 1)

const domainsOfThePlan = 200

/** Each domain is a CDN tenant: ten are free, a fee covers more, and beyond that each is charged. */
const ofOwnDomains = (domains: number): Quantities => ({
  ...noQuantities,
  tenantPlan: domains > freeDomains ? 1 : 0,
  tenants: Math.max(0, domains - domainsOfThePlan),
})

/** Alarms and queue pollers cost the same whether or not anything happens. */
const quantitiesStanding = ({ queues, ...standing }: MonthlyResources): Quantities => ({
  ...noQuantities,
  ...standing,
  queue: queues * machineAssumptions.pollersOfAQueue * 3 * minutesInMonth,
})

export const calculateBill = (used: Quantities): BillLine[] =>
  pricedUnits.map((what) => {
    const { dollars, per, freeUnits } = prices[what]
    const priceOf = (amount: number) => (amount / per) * dollars
    const amount = used[what]
    return { what, amount, dollars: priceOf(Math.max(0, amount - freeUnits)), listDollars: priceOf(amount) }
  })

export const billTotal = (lines: readonly BillLine[]): number =>
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

export type BillsBySize = { authors: number; lines: BillLine[] }[]
export const calculateBills = (counts: CostCounts, standing: MonthlyResources): BillsBySize =>
  sizes.map((authors) => ({ authors, lines: calculateBill(monthlyQuantities(counts, standing, authors)) }))

export function billTable(bills: BillsBySize): string {
  const services = [...new Set(Object.values<Price>(prices).map(({ service }) => service))]
  const of = (service: string, lines: BillLine[]) =>
    billTotal(lines.filter(({ what }) => prices[what].service === service))
  return table(
    ['a month', ...bills.map(({ authors }) => `${count(authors)} authors`)],
    [
      ...services.map((service) => [service, ...bills.map(({ lines }) => dollars(of(service, lines)))]),
      ['**total**', ...bills.map(({ lines }) => `**${dollars(billTotal(lines))}**`)],
      ['without free tiers', ...bills.map(({ lines }) => dollars(listTotal(lines)))],
    ],
  )
}

export const withMoreDomains = (counts: CostCounts, standing: MonthlyResources): string =>
  dollars(
    billTotal(
      calculateBill(addQuantities([1, monthlyQuantities(counts, standing, 1_000)], [1, moreDomains()])),
    ),
  )

export const limitTable = (counts: CostCounts): string =>
  table(
    ['reached at', 'limit', 'what to change'],
    limitsReachedFirst(scalingLimits(counts)).map(({ limit, authors }) => [
      `${count(Number(authors.toPrecision(2)))} authors`,
      `${limit.what} (${count(limit.most)})`,
      limit.turn,
    ]),
  )

const operationNames: Record<CountedOperation, string> = {
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

export const operationTable = (counts: CostCounts): string =>
  table(
    ['operation', 'runs', 'GET', 'PUT', 'LIST', 'emails', 'cost of 1,000'],
    countedOperations.map((deed) => rowOfDeed(deed, counts.deeds[deed])),
  )

function rowOfDeed(deed: CountedOperation, runs: readonly CountedRun[]): string[] {
  const sum = (name: keyof CountedRun['requests']) =>
    count(runs.reduce((all, { times, requests }) => all + times * requests[name], 0))
  const cost = listTotal(calculateBill(operationQuantities(runs)))
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
    ...lines(authorActivity, assumptionReasons.activity),
    ...lines(readerHabits, assumptionReasons.habits),
    ...lines(machineAssumptions, assumptionReasons.machines),
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

type BillLine = { what: PricedUnit; amount: number; dollars: number; listDollars: number }

export function monthlyQuantities(
  counts: CostCounts,
  standing: MonthlyResources,
  authors: number,
): Quantities {
  const { deeds, clock } = counts
  const deed = (runs: readonly CountedRun[]) =>
    addQuantities([1, operationQuantities(runs)], [runs.length, edgeQuantities(1, 2_000)])
  const [perFile, perShop] = visitsOf(counts)
  const perAuthor = addQuantities(
    [authorActivity.saves, deed(deeds.save)],
    [authorActivity.logins, deed(deeds.desk)],
    [authorActivity.uploads, deed(deeds.upload)],
    [authorActivity.sales, deed(deeds.sale)],
    [authorActivity.downloads, download],
    [authorActivity.signUps, deed(deeds['sign-up'])],
    [authorActivity.letters, operationQuantities(deeds['letter to nobody'])],
    [authorActivity.letters * authorActivity.readersOfALetter, letterOf(deeds)],
    [authorActivity.views, viewQuantities(counts)],
    [
      1,
      {
        ...noQuantities,
        members: 1,
        invalidations: authorActivity.gone,
        s3Storage: authorActivity.gigabytes,
      },
    ],
  )
  return addQuantities(
    [1, quantitiesStanding(standing)],
    [1, monthlyScheduledQuantities(clock, authors)],
    [1, monthlyVisitQuantities(perFile, perShop, authors)],
    [authors, perAuthor],
    [1, ofOwnDomains(authors * authorActivity.ownDomains)],
  )
}

function letterOf(deeds: CostCounts['deeds']): Quantities {
  const [many, nobody] = [
    operationQuantities(deeds['letter to a hundred']),
    operationQuantities(deeds['letter to nobody']),
  ]
  return addQuantities([1 / 100, many], [-1 / 100, nobody])
}

function visitsOf({ deeds }: CostCounts): [perFile: RequestCounts, perShop: RequestCounts] {
  const [one] = deeds['visits of a shop']
  const [five] = deeds['visits of five shops']
  if (!one || !five) throw new Error('nobody counted visits')
  const per = (name: keyof RequestCounts) => (five.requests[name] - one.requests[name]) / 4
  const gets = per('gets')
  const shop = { ...one.requests, gets, puts: per('puts'), lists: 0, deletes: 0, waits: 0.2 }
  // Changes in the log bucket send no events.
  const file = { ...one.requests, gets: one.requests.gets - gets, puts: 0, lists: 0, deletes: 0, waits: 0.2 }
  return [file, shop]
}
