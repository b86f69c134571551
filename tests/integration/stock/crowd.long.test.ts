import { isWithinLimits } from '@lorecircle/functions/limits/is-within'
import type { Services } from '@lorecircle/functions/services/services'
import { reserveCopies } from '@lorecircle/functions/stock/reserve-copies'
import { recordGoneCopies, sweepTallies } from '@lorecircle/functions/stock/tally'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { tallyCounts } from '@lorecircle/shared/stock/stock'
import { tallyDoc, tallyEntryDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaledCount } from '../../support/store/seeds.ts'
import { slowDown } from '../support/slow-store.ts'
import { startServices } from './start-services.ts'

let services: Services
let stop: () => Promise<void>

beforeAll(async () => {
  const started = await startServices()
  ;({ services, stop } = started)
  slowDown(services.s3, 50)
})
afterAll(() => stop())

const people = scaledCount({ short: 20, long: 100 })
const half = people / 2

const crowd = <T>(size: number, act: (one: number) => Promise<T>) =>
  Promise.all(Array.from({ length: size }, (_, index) => act(index + 1)))
const waiting = (sub: string) => Array.fromAsync(services.documents.list(tallyEntryDoc.within(sub)))
const sold = (sub: string, bookId: string, slot: number) =>
  ({ sub, bookId, formatId: 'f', slots: [slot], how: 'sold' }) as const

test('copies that are sold at once are all counted, and no sale waits for another', async () => {
  const { documents } = services
  await crowd(people, (slot) => recordGoneCopies(documents, sold('crowd', 'b', slot)))
  expect(tallyCounts(await readTally(documents, 'crowd', 'b'), 'f')).toEqual({ sold: people, withdrawn: 0 })
  expect(await sweepTallies(services)).toBeLessThanOrEqual(1)
  const tally = await documents.read(tallyDoc('crowd', 'b'))
  expect(tally?.value.formats.f?.sold).toHaveLength(people)
  expect(await waiting('crowd')).toEqual([])
})

test('copies that an author takes back while readers buy are all counted', async () => {
  const { documents } = services
  const slots = Array.from({ length: half }, (_, index) => half + 1 + index)
  await Promise.all([
    recordGoneCopies(documents, { ...sold('both', 'b', 0), slots, how: 'withdrawn' }),
    crowd(half, (slot) => recordGoneCopies(documents, sold('both', 'b', slot))),
  ])
  expect(tallyCounts(await readTally(documents, 'both', 'b'), 'f')).toEqual({ sold: half, withdrawn: half })
})

test('of readers who reach for as many copies at once each holds one after few requests', async () => {
  const reach = async (reader: number) => {
    let requests = 0
    const counted = new Proxy(services.documents, {
      get(target, name) {
        requests++
        return Reflect.get(target, name)
      },
    })
    const wanted = { formatId: 'reached', copies: people, quantity: 1, wishes: [], now: services.now() }
    const held = await reserveCopies(counted, { ...wanted, checkoutId: `${reader}` })
    return { held, requests }
  }
  const reached = await crowd(people, reach)
  expect(new Set(reached.flatMap(({ held }) => held ?? [])).size).toBe(people)
  expect(Math.max(...reached.map(({ requests }) => requests))).toBeLessThanOrEqual(60)
}, 60_000)

test('those who ask at once are all let in where so many may be, and not one more than may', async () => {
  const asking = (what: string, most: number) =>
    isWithinLimits(services, [{ what, who: 'a shop', most, every: 'day' }])
  const few = (people * 2) / 5
  const all = await crowd(people, () => asking('wide', 2 * people))
  expect(all.filter(Boolean)).toHaveLength(people)
  const some = await crowd(people, () => asking('narrow', few))
  expect(some.filter(Boolean)).toHaveLength(few)
  expect(await asking('narrow', few)).toBe(false)
})
