import { activity, habits, machines, reasons } from './assumptions.ts'
import { type BillLine, billOf, listTotal, sizes, total } from './bill.ts'
import type { CountedRun, Counts, Deed } from './counts.ts'
import { deeds } from './counts.ts'
import { firstToGive, limitsOf } from './limits.ts'
import { monthlyQuantities, moreDomains } from './month.ts'
import { type Price, prices } from './prices.ts'
import { add } from './quantities.ts'
import { quantitiesOfDeed } from './runs.ts'
import type { MonthlyResources } from './standing.ts'

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
