import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { activity } from './assumptions.ts'
import { billOf, total } from './bill.ts'
import { countedRequests } from './counts.ts'
import { firstToGive, limitsOf } from './limits.ts'
import { limitsSection } from './limits-section.ts'
import { monthOf } from './month.ts'
import { none } from './quantities.ts'
import { billsOf, billTable } from './report.ts'
import { standing } from './standing.ts'

const counts = countedRequests()
const stands = standing()
const monthly = (authors: number) => total(billOf(monthOf(counts, stands, authors)))

test('a month in which nobody comes costs at most five dollars', () => {
  expect(monthly(0)).toBeGreaterThan(1)
  expect(monthly(0)).toBeLessThanOrEqual(5)
})

test('a month of a thousand authors and a million page views costs at most fifty dollars', () => {
  expect(activity.views).toBe(1_000)
  expect(monthly(1_000)).toBeLessThanOrEqual(50)
})

test('what is free every month is taken off once, and what is beyond it is paid for', () => {
  const dollarsOf = (edgeRequests: number) => total(billOf({ ...none, edgeRequests }))
  expect(dollarsOf(10_000_000)).toBe(0)
  expect(dollarsOf(12_000_000)).toBeCloseTo(2)
})

test('authors cost about the same each, however many there are', () => {
  const each = (authors: number) => (monthly(authors) - monthly(0)) / authors
  expect(each(100_000)).toBeLessThan(each(10_000) * 1.5)
})

test('what gives first is named for each size, and a hundred authors are within every limit', () => {
  const limits = limitsOf(counts)
  expect(firstToGive(limits, 100)[0]?.share).toBeLessThan(1)
  expect(firstToGive(limits, 1_000_000).length).toBeGreaterThan(3)
})

test('the pages say what is reckoned today', () => {
  const page = (name: string) => readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8')
  const again = '`pnpm costs --write` brings them up to date'
  expect(page('costs.md'), again).toContain(billTable(billsOf(counts, stands)))
  expect(page('operations.md'), again).toContain(limitsSection(counts))
})
