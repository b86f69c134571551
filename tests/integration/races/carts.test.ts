import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-cart-checkout-session'
import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { ordersOf } from '@lorecircle/functions/orders/orders'
import type { Format } from '@lorecircle/shared/book/book'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc, discountReaderDoc, discountUseDoc } from '@lorecircle/shared/discount/stored'
import { afterEach, expect, test, vi } from 'vitest'
import { type Random, randomFrom } from '../../bench/market/random.ts'
import { howMany, withSeeds } from '../../support/store/seeds.ts'
import { turnsOf } from '../../support/store/turns.ts'
import { ask, paymentPageOf } from '../checkout/bookshop.ts'
import { readThenWrite } from '../stock/read-then-write.ts'
import { openShopIn, payFor, tellAll } from './purchase.ts'
import { shelfOf } from './shelf.ts'
import { keysIn } from './soundness.ts'
import { openWorld } from './world.ts'

afterEach(() => vi.restoreAllMocks())

const editions = [2, 4, 8, 16].map((copies) =>
  testFormat({ id: `edition-of-${copies}`, type: 'Special Edition', slots: copies, numbered: true }),
)
const copiesOf = ({ slots }: Format) => (typeof slots === 'number' ? slots : 0)
const code = 'LANTERN'
const usesOfCode = 3

type Cart = { items: { formatId: string; quantity: number }[]; code?: string; email?: string }

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
async function rushOf(seed: number, size: number) {
  const random = randomFrom(seed)
  vi.spyOn(Math, 'random').mockImplementation(random.next)
  const world = openWorld({ turn: turnsOf(random) })
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
type Rush = Awaited<ReturnType<typeof rushOf>>

/** The page where a cart can be paid; null where its reader was told why it cannot. */
async function goToPay({ services, shop }: Rush, { items, ...more }: Cart): Promise<string | null> {
  const named = items.map((item) => ({ ...item, bookId: shop.book.id }))
  const json = { domain: shop.host, country: 'US', ...more, items: named }
  const answer = await ask(services, shop, createCartCheckoutSession(services), { json })
  if (answer.status === 200) return paymentPageOf(answer)
  expect(answer.status).toBe(409)
  return null
}

/** Who holds or owns copies, and how many. */
async function holders({ services }: Rush, state: 'held' | 'sold'): Promise<Map<string, number>> {
  const shelves = await Promise.all(editions.map(({ id }) => shelfOf(services.documents, id)))
  const owners = shelves.flat().flatMap((copy) => new RegExp(`${state} for (.*)`).exec(copy)?.[1] ?? [])
  return new Map([...Map.groupBy(owners, (owner) => owner)].map(([owner, own]) => [owner, own.length]))
}

const wanted = ({ lines }: Checkout) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
const sizes = (checkouts: readonly Checkout[]) => new Map(checkouts.map((one) => [one.id, wanted(one)]))

/** Every use of the code is that of a checkout, and none is left with anybody else. */
async function expectUses({ services, shop }: Rush, checkouts: readonly Checkout[], state: 'held' | 'used') {
  const { documents } = services
  const { sub } = shop.account
  const uses = await documents.readAll(discountUseDoc, discountUseDoc.within(sub, code))
  const own = checkouts.filter(({ discountCode }) => discountCode !== null).map(({ id }) => id)
  expect(uses.map(({ value }) => value.checkoutId).sort()).toEqual(own.sort())
  expect(uses.length).toBeLessThanOrEqual(usesOfCode)
  expect(uses.every(({ value }) => value.state === state)).toBe(true)
  expect(await Array.fromAsync(documents.list(discountReaderDoc.within(sub, code)))).toHaveLength(own.length)
}

test('of carts that want several of several editions, each holds all that it wants and its code, or nothing', {
  timeout: 600_000,
}, async () => {
  const counts = { carts: 0, opened: 0, coded: 0 }
  await withSeeds('12 carts × 4 editions of 30 copies', howMany(24, 300), async (seed) => {
    const rush = await rushOf(seed, 12)
    const { documents } = rush.services
    const pages = (await Promise.all(rush.carts.map((cart) => goToPay(rush, cart)))).filter(
      (page) => page !== null,
    )
    const open = (await documents.readAll(checkoutDoc, checkoutDoc.within())).map(({ value }) => value)
    expect(open).toHaveLength(pages.length)
    expect(await holders(rush, 'held')).toEqual(sizes(open))
    for (const { slots, quantity } of open.flatMap(({ lines }) => lines)) {
      expect([new Set(slots).size, slots.length]).toEqual([quantity, quantity])
    }
    await expectUses(rush, open, 'held')

    for (const page of pages) await payFor(rush.world, { page, email: 'reader@example.com' })
    await tellAll(rush.world, rush.services, rush.shop)
    rush.world.wait(40)
    await sweepCheckouts(rush.services)
    expect([...(await holders(rush, 'held'))]).toEqual([])
    expect(await holders(rush, 'sold')).toEqual(sizes(open))
    await expectUses(rush, open, 'used')
    expect(await ordersOf(documents, rush.shop.account.sub)).toHaveLength(open.length)
    expect(await keysIn(rush.world, 'checkouts/open/')).toEqual([])
    counts.carts += rush.carts.length
    counts.opened += open.length
    counts.coded += open.filter(({ discountCode }) => discountCode !== null).length
  })
  console.log(`carts: ${counts.opened} of ${counts.carts} were opened, ${counts.coded} with a code`)
})

test('when carts look first and write then, copies are held that do not exist', { timeout: 600_000 }, () =>
  withSeeds('12 carts, read then write', howMany(10, 100), async (seed) => {
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
