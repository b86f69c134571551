import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { authorActivity } from './assumptions.ts'
import { readCostCounts } from './counts.ts'
import { limitsReachedFirst, scalingLimits } from './limits.ts'
import {
  billTable,
  billTotal,
  calculateBill,
  calculateBills,
  monthlyQuantities,
  moreDomains,
  withMoreDomains,
} from './report.ts'
import { addQuantities, noQuantities } from './runs.ts'
import { readMonthlyResources } from './standing.ts'

const counts = readCostCounts()
const stands = readMonthlyResources()
const monthly = (authors: number) => billTotal(calculateBill(monthlyQuantities(counts, stands, authors)))

test('a month in which nobody comes costs at most five dollars', () => {
  expect(monthly(0)).toBeGreaterThan(1)
  expect(monthly(0)).toBeLessThanOrEqual(5)
})

test('a month of a thousand authors and a million page views costs at most fifty dollars', () => {
  expect(authorActivity.views).toBe(1_000)
  expect(monthly(1_000)).toBeLessThanOrEqual(50)
})

test('the same holds where more than ten of them have a domain of their own, which has its fee', () => {
  const bill = billTotal(
    calculateBill(addQuantities([1, monthlyQuantities(counts, stands, 1_000)], [1, moreDomains()])),
  )
  expect(bill - monthly(1_000)).toBeCloseTo(20)
  expect(bill).toBeLessThanOrEqual(50)
})

test('the dashboard is one of those that are free', () => {
  expect(stands).toMatchObject({ dashboards: 1, largeDashboards: 0 })
})

test('what is free every month is taken off once, and what is beyond it is paid for', () => {
  const dollarsOf = (edgeRequests: number) => billTotal(calculateBill({ ...noQuantities, edgeRequests }))
  expect(dollarsOf(10_000_000)).toBe(0)
  expect(dollarsOf(12_000_000)).toBeCloseTo(2)
})

test('authors cost about the same each, however many there are', () => {
  const each = (authors: number) => (monthly(authors) - monthly(0)) / authors
  expect(each(100_000)).toBeLessThan(each(10_000) * 1.5)
})

test('a thousand authors are within every limit, and what gives beyond is named in its order, with what to turn', () => {
  const limits = limitsReachedFirst(scalingLimits(counts))
  expect(limits[0]?.authors).toBeGreaterThan(1_000)
  expect(limits.map(({ authors }) => authors)).toEqual(
    limits.map(({ authors }) => authors).toSorted((one, other) => one - other),
  )
  const named = limits.map(({ limit }) => limit.what).join()
  for (const what of ['SES', 'backup', 'deployment', 'refunds', 'domain', 'CloudFront'])
    expect(named).toContain(what)
  for (const { limit, authors } of limits) {
    expect(limit.usedBy(authors), limit.what).toBeGreaterThan(limit.most)
    expect(limit.usedBy(authors * 0.98), limit.what).toBeLessThanOrEqual(limit.most)
  }
})

test('a round for lost refunds over a hundred thousand accounts ends far within the 30 days that Stripe keeps events', () => {
  const round = scalingLimits(counts).find(({ what }) => what.includes('lost refunds'))
  if (round === undefined) throw new Error('it has no limit')
  expect(round.usedBy(100_000) / round.most).toBeLessThan(1)
  expect(round.usedBy(1_000_000) / round.most).toBeLessThan(29)
})

/** What stands in a page's tables of dollars. */
const dollarsIn = (text: string) =>
  [...text.matchAll(/\$([\d,]+\.\d\d)/g)].map(([, amount = '']) => Number(amount.replaceAll(',', '')))

test('the page says what is reckoned today, to a twentieth', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/costs.md'), 'utf8')
  const today = dollarsIn(`${billTable(calculateBills(counts, stands))} ${withMoreDomains(counts, stands)}`)
  const told = dollarsIn(
    page.slice(page.indexOf('## A month'), page.indexOf('## What reaches its limit first')),
  )
  expect(told).toHaveLength(today.length)
  for (const [at, amount] of today.entries()) {
    const apart = Math.abs((told[at] ?? 0) - amount)
    expect(apart, '`pnpm costs --write` brings it up to date').toBeLessThan(Math.max(0.25, amount / 20))
  }
})
