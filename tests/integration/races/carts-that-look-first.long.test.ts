import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { expect, test } from 'vitest'
import { withSeeds } from '../../support/store/seeds.ts'
import { readThenWrite } from '../stock/read-then-write.ts'
import { type Cart, copiesOf, editions, holders, raceCarts, rushOf } from './racing-carts.ts'

raceCarts()

test('when carts look first and write then, copies are held that do not exist', { timeout: 600_000 }, () =>
  withSeeds('12 carts, read then write', { long: 100 }, async (seed) => {
    const rush = await rushOf(seed, 12)
    const { documents, now } = rush.services
    const claim = async ({ items }: Cart, reader: number) => {
      for (const { formatId, quantity } of items) {
        const copies = copiesOf(editions.find(({ id }) => id === formatId) ?? testFormat())
        const hold = { formatId, copies, quantity: 1, wishes: [], checkoutId: `reader-${reader}`, now: now() }
        for (let copy = 0; copy < quantity; copy++) {
          if ((await readThenWrite(documents, hold)) === null) return null
        }
      }
      return items.reduce((sum, { quantity }) => sum + quantity, 0)
    }
    const got = await Promise.all(rush.carts.map(claim))
    const believed = got.flatMap((copies, reader) => (copies ? [[`reader-${reader}`, copies] as const] : []))
    expect(await holders(rush, 'held')).not.toEqual(new Map(believed))
  }),
)
