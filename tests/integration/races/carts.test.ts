import { beginCheckout } from '@lorecircle/functions/checkout/begin-checkout'
import { openCheckout } from '@lorecircle/functions/checkout/open-checkout'
import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { ordersOf } from '@lorecircle/functions/orders/orders'
import type { Format } from '@lorecircle/shared/book/book'
import { testFormat } from '@lorecircle/shared/book/book.fixture'
import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { afterEach, expect, test, vi } from 'vitest'
import { type Random, randomFrom } from '../../bench/market/random.ts'
import { howMany, withSeeds } from '../../support/store/seeds.ts'
import { turnsOf } from '../../support/store/turns.ts'
import { readThenWrite } from '../stock/read-then-write.ts'
import { openShopIn, payFor, tellAll } from './purchase.ts'
import { shelfOf } from './shelf.ts'
import { openWorld } from './world.ts'

afterEach(() => vi.restoreAllMocks())

const editions = [1, 2, 3, 5].map((copies) =>
  testFormat({ id: `edition-of-${copies}`, type: 'Special Edition', slots: copies, numbered: true }),
)
const copiesOf = ({ slots }: Format) => (typeof slots === 'number' ? slots : 0)

type Wish = { format: Format; quantity: number }

/** One to three of the editions, a copy or two of each. */
function wishesOf(random: Random): Wish[] {
  const wanted = editions.filter(() => random.next() < 0.5)
  const some = wanted.length === 0 ? [random.pick(editions)] : wanted.slice(0, 3)
  return some.map((format) => ({
    format,
    quantity: Math.min(copiesOf(format), 1 + Math.floor(random.next() * 2)),
  }))
}

/** A shop in which nothing else happens, and the carts of readers who all go to pay at once. */
async function rushOf(seed: number, carts: number) {
  const random = randomFrom(seed)
  vi.spyOn(Math, 'random').mockImplementation(random.next)
  const world = openWorld({ turn: turnsOf(random) })
  const shop = await openShopIn(world)
  const services = world.process()
  const host = { kind: 'shop' as const, subdomain: shop.account.subdomain ?? '' }
  const begin = (wishes: Wish[]) =>
    beginCheckout(services, {
      account: shop.account,
      host,
      sender: '',
      wanted: wishes.map(({ format, quantity }) => ({
        book: shop.book,
        format,
        unitInCents: 1_499,
        quantity,
        dedication: null,
        wishes: [],
      })),
    })
  const checkouts: Checkout[] = []
  for (let cart = 0; cart < carts; cart++) checkouts.push(await begin(wishesOf(random)))
  return { world, shop, services, checkouts, random }
}
type Rush = Awaited<ReturnType<typeof rushOf>>

/** The page where a cart can be paid; null where its reader was told that too few copies are free. */
async function open({ services }: Rush, checkout: Checkout): Promise<string | null> {
  try {
    return await openCheckout(services, checkout)
  } catch (error) {
    if (error instanceof VisibleError && error.status === 409) return null
    throw error
  }
}

const wanted = ({ lines }: Checkout) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Who holds or owns copies, and how many. */
async function holders({ services }: Rush, state: 'held' | 'sold'): Promise<Map<string, number>> {
  const shelves = await Promise.all(editions.map(({ id }) => shelfOf(services.documents, id)))
  const owners = shelves.flat().flatMap((copy) => new RegExp(`${state} for (.*)`).exec(copy)?.[1] ?? [])
  return new Map([...Map.groupBy(owners, (owner) => owner)].map(([owner, own]) => [owner, own.length]))
}

const owed = (checkouts: readonly Checkout[]) => new Map(checkouts.map((one) => [one.id, wanted(one)]))

test('of carts that want several of several editions, each holds all that it wants or nothing', {
  timeout: 600_000,
}, async () => {
  const counts = { carts: 0, opened: 0, later: 0 }
  await withSeeds('12 carts × 4 editions of 11 copies', howMany(24, 300), async (seed) => {
    const rush = await rushOf(seed, 12)
    const pages = await Promise.all(rush.checkouts.map((checkout) => open(rush, checkout)))
    const won = rush.checkouts.filter((_, cart) => pages[cart] !== null)
    expect(await holders(rush, 'held')).toEqual(owed(won))
    for (const { id } of won) {
      const kept = (await rush.services.documents.read(checkoutDoc(id)))?.value
      for (const { slots, quantity } of kept?.lines ?? []) expect(new Set(slots).size).toBe(quantity)
    }

    for (const page of pages)
      if (page !== null) await payFor(rush.world, { page, email: 'reader@example.com' })
    await tellAll(rush.world, rush.services, rush.shop)
    rush.world.wait(40)
    await sweepCheckouts(rush.services)
    expect([...(await holders(rush, 'held'))]).toEqual([])
    expect(await holders(rush, 'sold')).toEqual(owed(won))
    expect(await ordersOf(rush.services.documents, rush.shop.account.sub)).toHaveLength(won.length)
    counts.carts += rush.checkouts.length
    counts.opened += won.length
  })
  console.log(`carts: ${counts.opened} of ${counts.carts} were opened`)
})

test('when carts look first and write then, copies are held that do not exist', { timeout: 600_000 }, () =>
  withSeeds('12 carts, read then write', howMany(10, 100), async (seed) => {
    const rush = await rushOf(seed, 12)
    const { documents } = rush.services
    const claim = async ({ id, lines }: Checkout) => {
      for (const { format, quantity, copies } of lines) {
        for (let copy = 0; copy < quantity; copy++) {
          const hold = { formatId: format.id, copies: copies ?? 0, quantity: 1, wishes: [], checkoutId: id }
          if ((await readThenWrite(documents, { ...hold, now: rush.services.now() })) === null) return false
        }
      }
      return true
    }
    const all = await Promise.all(rush.checkouts.map(claim))
    const won = rush.checkouts.filter((_, cart) => all[cart])
    expect(await holders(rush, 'held')).not.toEqual(owed(won))
  }),
)
