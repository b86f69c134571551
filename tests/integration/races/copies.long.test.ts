import {
  type ReservationRequest,
  releaseCopy,
  reserveCopies,
  sellCopy,
} from '@lorecircle/functions/stock/reserve-copies'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { scaledCount, withSeeds } from '../../support/store/seeds.ts'
import { expectEachCopyOnce, race } from '../stock/race.ts'
import { readThenWrite } from '../stock/read-then-write.ts'
import { crowdedStore, shelfOf } from './shelf.ts'

afterEach(() => vi.restoreAllMocks())

const now = new Date('2026-11-21T18:00:00Z')
const formatId = 'special'
const one = { formatId, quantity: 1, wishes: [], now }
type HoldOne = (documents: Documents, hold: ReservationRequest) => Promise<number[] | null>

describe.each([
  { buyers: 20, copies: 1, seeds: 640, controls: 200 },
  { buyers: scaledCount({ short: 40, long: 200 }), copies: 10, seeds: 80, controls: 40 },
  {
    buyers: scaledCount({ short: 60, long: 500 }),
    copies: scaledCount({ short: 20, long: 100 }),
    seeds: 10,
    controls: 4,
  },
])('$buyers buyers for $copies', ({ buyers, copies, seeds, controls }) => {
  async function sellOut(seed: number, holdOne: HoldOne) {
    const { documents } = crowdedStore(seed)
    const numbers = await race(async (buyer) => {
      const held = await holdOne(documents, { ...one, copies, checkoutId: `checkout-${buyer}` })
      return held?.[0] ?? null
    }, buyers)
    return { documents, numbers }
  }

  test(
    'as many are sold as there are, each number once, and nobody is left with a copy that they do not pay',
    {
      tags: ['A7-38'],
      timeout: 600_000,
    },
    () =>
      withSeeds(`${buyers} buyers × ${copies} copies`, { long: seeds }, async (seed) => {
        const { documents, numbers } = await sellOut(seed, buyOne)
        expectEachCopyOnce(numbers, Math.min(buyers, copies))
        const shelf = await shelfOf(documents, formatId)
        expect(shelf.map((copy) => copy.replace(/for .*/, ''))).toEqual(
          numbers.map((slot) => `${slot} sold `),
        )
        expect(new Set(shelf.map((copy) => copy.replace(/.* for /, ''))).size).toBe(numbers.length)
      }),
  )

  test('looking first and writing then sells copies that do not exist', { timeout: 600_000 }, () =>
    withSeeds(`${buyers} × ${copies}, read then write`, { long: controls }, async (seed) => {
      const { numbers } = await sellOut(seed, readThenWrite)
      expect(numbers.length).toBeGreaterThan(copies)
      expect(() => expectEachCopyOnce(numbers, copies)).toThrow()
    }),
  )
})

/** Holds a copy and pays; the news comes twice at once, while somebody who does not have it tries to give it back. */
async function buyOne(documents: Documents, hold: ReservationRequest): Promise<number[] | null> {
  const [slot] = (await reserveCopies(documents, hold)) ?? []
  if (slot === undefined) return null
  const sale = { ...hold, slot, orderId: `order of ${hold.checkoutId}` }
  const [, , isTaken] = await Promise.all([
    sellCopy(documents, sale),
    sellCopy(documents, sale),
    releaseCopy(documents, { ...sale, checkoutId: 'somebody else' }),
  ])
  expect(isTaken).toBe(false)
  expect(await releaseCopy(documents, sale)).toBe(false)
  return [slot]
}

test(
  'where readers turn back and others come again until all is sold, every copy is sold once',
  { timeout: 600_000 },
  () =>
    withSeeds('12 buyers × 4 copies, every third turns back at first', { long: 270 }, async (seed) => {
      const { documents, random } = crowdedStore(seed)
      const soldTo = new Map<number, string>()
      const copies = 4

      async function persist(checkoutId: string) {
        while (soldTo.size < copies) {
          const hold = { ...one, copies, checkoutId }
          const [slot] = (await reserveCopies(documents, hold)) ?? []
          if (slot === undefined) continue
          if (random.next() < 1 / 3) {
            const given = { formatId, slot, checkoutId }
            const back = await Promise.all([releaseCopy(documents, given), releaseCopy(documents, given)])
            expect(back.filter((isMine) => isMine)).toHaveLength(1)
            continue
          }
          await sellCopy(documents, { ...hold, slot, orderId: 'order' })
          expect(soldTo.has(slot)).toBe(false)
          soldTo.set(slot, checkoutId)
          return
        }
      }
      await Promise.all(Array.from({ length: 12 }, (_, buyer) => persist(`checkout-${buyer}`)))
      const sold = [...soldTo].sort(([a], [b]) => a - b).map(([slot, who]) => `${slot} sold for ${who}`)
      expect(sold).toHaveLength(copies)
      expect(await shelfOf(documents, formatId)).toEqual(sold)
    }),
)

test.each([
  { buyers: 20, quantity: 3, copies: 10, served: 3 },
  { buyers: 20, quantity: 2, copies: 3, served: 1 },
])(
  'of $buyers readers who want $quantity of $copies copies each, $served get them, and nobody has a part',
  { timeout: 600_000 },
  ({ buyers, quantity, copies, served }) =>
    withSeeds(`${buyers} buyers × ${quantity} of ${copies} copies`, { long: 100 }, async (seed) => {
      const { documents } = crowdedStore(seed)
      const hold = (buyer: number) =>
        reserveCopies(documents, { ...one, quantity, copies, checkoutId: `checkout-${buyer}` })
      const held = await Promise.all(Array.from({ length: buyers }, (_, buyer) => hold(buyer)))
      const got = held.filter((slots) => slots !== null)
      expect(got.map((slots) => slots.length)).toEqual(Array(served).fill(quantity))
      expect(new Set(got.flat()).size).toBe(served * quantity)
      expect(await shelfOf(documents, formatId)).toHaveLength(served * quantity)
    }),
)
