import {
  type CostCounts,
  type CountedRun,
  countedOperations,
  countedPages,
  type RequestCounts,
  readCostCounts,
} from '@lorecircle/infra/costs/counts'
import { beforeAll, describe, expect, test } from 'vitest'
import { measureCosts } from '../../bench/costs/measure.ts'

const written = readCostCounts()
let today: CostCounts
beforeAll(async () => {
  today = await measureCosts()
}, 180_000)

const again = '`pnpm bench costs` and `pnpm costs --write` bring the files up to date'
/** Requests may differ by one where a retry came in; what costs more than that is meant to be seen. */
const paidFor = ['gets', 'puts', 'lists', 'messages', 'mails', 'payments'] as const
const expectSame = (now: RequestCounts, then: RequestCounts, what: string, least = 1) => {
  for (const name of paidFor) {
    const leeway = Math.max(least, 0.1 * then[name])
    expect(
      Math.abs(now[name] - then[name]),
      `${what}: ${name} ${then[name]} → ${now[name]}; ${again}`,
    ).toBeLessThanOrEqual(leeway)
  }
}

describe('the bill is reckoned from what people and the clock ask of the services today', () => {
  test.each(countedOperations)('%s', (deed) => {
    const told = (runs: readonly CountedRun[]) => runs.map(({ by, times }) => `${times} × ${by}`)
    expect(told(today.deeds[deed])).toEqual(told(written.deeds[deed]))
    for (const [at, { by, requests }] of today.deeds[deed].entries()) {
      const before = written.deeds[deed][at]
      if (before) expectSame(requests, before.requests, `${deed}, ${by}`)
    }
  })

  test('the clock', () => {
    expect(today.clock.map(({ by }) => by)).toEqual(written.clock.map(({ by }) => by))
    for (const [at, { by, idle, perAuthor }] of today.clock.entries()) {
      const before = written.clock[at]
      if (!before) continue
      expectSame(idle, before.idle, `${by}, with nobody there`)
      expectSame(perAuthor, before.perAuthor, `${by}, for each author`, 0.2)
    }
  })

  test.each(countedPages)('a first look at a page of the kind %s', (page) => {
    const [now, then] = [today.pages[page], written.pages[page]]
    expect(Math.abs(now.requests - then.requests), again).toBeLessThanOrEqual(2)
    expect(Math.abs(now.bytes - then.bytes) / then.bytes, again).toBeLessThan(0.15)
  })
})
