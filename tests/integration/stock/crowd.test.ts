import { isWithin } from '@lorecircle/functions/limits/is-within'
import type { Services } from '@lorecircle/functions/services/services'
import { addToTally, addUpGone } from '@lorecircle/functions/stock/add-up-gone'
import { holdCopies } from '@lorecircle/functions/stock/hold-copies'
import { sweepGone } from '@lorecircle/functions/stock/sweep-gone'
import { noteGone } from '@lorecircle/functions/stock/tally'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { goneOf } from '@lorecircle/shared/stock/stock'
import { goneDoc, tallyDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const crowd = <T>(people: number, act: (one: number) => Promise<T>) =>
  Promise.all(Array.from({ length: people }, (_, index) => act(index + 1)))
const waiting = (sub: string) => Array.fromAsync(services.documents.list(goneDoc.within(sub)))
const sold = (sub: string, bookId: string, slot: number) =>
  ({ sub, bookId, formatId: 'f', slots: [slot], how: 'sold' }) as const

test('a hundred copies that are sold at once are all counted, and no sale waits for another', async () => {
  const { documents } = services
  await crowd(100, (slot) => addToTally(documents, sold('crowd', 'b', slot)))
  expect(goneOf(await readTally(documents, 'crowd', 'b'), 'f')).toEqual({ sold: 100, withdrawn: 0 })
  expect(await sweepGone(services)).toBeLessThanOrEqual(1)
  const tally = await documents.read(tallyDoc('crowd', 'b'))
  expect(tally?.value.formats.f?.sold).toHaveLength(100)
  expect(await waiting('crowd')).toEqual([])
})

test('copies that are noted and not added up count from the moment they are noted, and once', async () => {
  const { documents } = services
  await noteGone(documents, sold('patient', 'b', 1))
  expect(goneOf(await readTally(documents, 'patient', 'b'), 'f').sold).toBe(1)
  expect(await documents.read(tallyDoc('patient', 'b'))).toBeNull()
  await addUpGone(documents, { sub: 'patient', bookId: 'b' })
  await noteGone(documents, sold('patient', 'b', 1))
  expect(goneOf(await readTally(documents, 'patient', 'b'), 'f').sold).toBe(1)
  expect(await sweepGone(services)).toBe(1)
  expect(await waiting('patient')).toEqual([])
})

test('copies that an author takes back while readers buy are all counted', async () => {
  const { documents } = services
  const slots = Array.from({ length: 50 }, (_, index) => 51 + index)
  await Promise.all([
    addToTally(documents, { ...sold('both', 'b', 0), slots, how: 'withdrawn' }),
    crowd(50, (slot) => addToTally(documents, sold('both', 'b', slot))),
  ])
  expect(goneOf(await readTally(documents, 'both', 'b'), 'f')).toEqual({ sold: 50, withdrawn: 50 })
})

test('of a hundred who reach for a hundred copies at once each holds one after few requests', async () => {
  const reach = async (reader: number) => {
    let requests = 0
    const counted = new Proxy(services.documents, {
      get(target, name) {
        requests++
        return Reflect.get(target, name)
      },
    })
    const wanted = { formatId: 'reached', copies: 100, quantity: 1, wishes: [], now: services.now() }
    const held = await holdCopies(counted, { ...wanted, checkoutId: `${reader}` })
    return { held, requests }
  }
  const reached = await crowd(100, reach)
  expect(new Set(reached.flatMap(({ held }) => held ?? [])).size).toBe(100)
  expect(Math.max(...reached.map(({ requests }) => requests))).toBeLessThanOrEqual(60)
}, 60_000)

test('a hundred who ask at once are all let in where so many may be, and not one more than may', async () => {
  const asking = (what: string, most: number) =>
    isWithin(services, [{ what, who: 'a shop', most, every: 'day' }])
  const all = await crowd(100, () => asking('wide', 200))
  expect(all.filter(Boolean)).toHaveLength(100)
  const some = await crowd(100, () => asking('narrow', 40))
  expect(some.filter(Boolean)).toHaveLength(40)
  expect(await asking('narrow', 40)).toBe(false)
})
