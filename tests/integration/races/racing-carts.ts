import type { Format } from '@lorecircle/shared/book/book'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc } from '@lorecircle/shared/discount/stored'
import { afterEach, vi } from 'vitest'
import { type Random, randomFrom } from '../../bench/market/random.ts'
import { createTurns } from '../../support/store/turns.ts'
import { openShopIn } from './purchase.ts'
import { shelfOf } from './shelf.ts'
import { openWorld } from './world.ts'

export const editions = [2, 4, 8, 16].map((copies) =>
  testFormat({ id: `edition-of-${copies}`, type: 'Special Edition', slots: copies, numbered: true }),
)
export const copiesOf = ({ slots }: Format) => (typeof slots === 'number' ? slots : 0)
export const code = 'LANTERN'
export const usesOfCode = 3

export type Cart = { items: { formatId: string; quantity: number }[]; code?: string; email?: string }

/** One to three of the editions, a copy or two of each; every other one brings a code that few can use, and each once. */
function cartOf(random: Random, reader: number): Cart {
  const wanted = editions.filter(() => random.next() < 0.5)
  const some = wanted.length === 0 ? [random.pick(editions)] : wanted.slice(0, 3)
  const items = some.map((format) => ({
    formatId: format.id,
    quantity: Math.min(copiesOf(format), 1 + Math.floor(random.next() * 2)),
  }))
  return { items, ...(reader % 2 === 0 ? { code, email: `reader-${reader % 8}@example.com` } : {}) }
}

/** A shop in which nothing else happens, and the carts of readers who all go to pay at once. */
export async function rushOf(seed: number, size: number) {
  const random = randomFrom(seed)
  vi.spyOn(Math, 'random').mockImplementation(random.next)
  const world = openWorld({ turn: createTurns(random) })
  const shop = await openShopIn(world)
  const services = world.process()
  const { sub, folder } = shop.account
  const book = { ...shop.book, formats: editions }
  await services.documents.update(bookDoc(folder, book.id), () => book)
  const scarce = testDiscount({ code, mostUses: usesOfCode, oncePerReader: true })
  await services.documents.create(discountDoc(sub, code), scarce)
  const carts = Array.from({ length: size }, (_, reader) => cartOf(random, reader))
  return { world, shop, services, carts }
}
export type Rush = Awaited<ReturnType<typeof rushOf>>

/** Who holds or owns copies, and how many. */
export async function holders({ services }: Rush, state: 'held' | 'sold'): Promise<Map<string, number>> {
  const shelves = await Promise.all(editions.map(({ id }) => shelfOf(services.documents, id)))
  const owners = shelves.flat().flatMap((copy) => new RegExp(`${state} for (.*)`).exec(copy)?.[1] ?? [])
  return new Map([...Map.groupBy(owners, (owner) => owner)].map(([owner, own]) => [owner, own.length]))
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function raceCarts() {
  afterEach(() => vi.restoreAllMocks())
}
