import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { holdCopies } from '@lorecircle/functions/stock/hold-copies'
import { connectWebhook } from '@lorecircle/functions/webhooks/connect-webhook'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { expect, test, vi } from 'vitest'
import { randomFrom } from '../../bench/market/random.ts'
import { howMany, withSeeds } from '../../support/store/seeds.ts'
import { lineWith } from '../../support/store/troubles.ts'
import { noTurns, type Turn, turnsOf } from '../../support/store/turns.ts'
import { everyOrder, spread } from './every-order.ts'
import {
  begin,
  claimOf,
  newsOf,
  openShopIn,
  type Purchase,
  payFor,
  returnFrom,
  tellAll,
  truthOf,
  turnBack,
} from './purchase.ts'
import { expectNothingSold, expectSold } from './soundness.ts'
import { delivered, openWorld, signed, type World } from './world.ts'

const expiresAfterMinutes = 32
const longestSettling = 26

/** What can become of a copy that is held for a checkout. `after` says after which of its calls a process dies. */
const acts = {
  paid: ({ world, purchase }: Scene) => payFor(world, purchase),
  expired: async ({ world }: Scene) => world.wait(expiresAfterMinutes),
  cancelled: ({ world, purchase }: Scene) => turnBack(world.process(), purchase),
  /** So late that the last copy has been held for long enough. */
  swept: ({ world }: Scene) => {
    world.wait(13)
    return sweepCheckouts(world.process())
  },
  repeated: ({ world, purchase: { shop } }: Scene) =>
    Promise.all([1, 2].map(() => tellAll(world, world.process(), shop))),
  async crashed({ world, purchase, after }: Scene) {
    const { line, died } = lineWith('killed', after)
    const services = world.process(line)
    const last = newsOf(world, purchase.shop).at(-1)
    const settling = last
      ? delivered(services, connectWebhook(services), await signed(services, last))
      : returnFrom(services, purchase)
    await Promise.race([settling, died])
  },
} as const
type Act = keyof typeof acts
type Scene = { world: World; purchase: Purchase; after: number }

const names = Object.keys(acts).filter((name): name is Act => name in acts)

async function sceneOf(after: number, turn: Turn = noTurns): Promise<Scene> {
  const world = openWorld({ turn })
  const shop = await openShopIn(world)
  return { world, after, purchase: await begin(world, shop, shop.special, 'reader@example.com') }
}

/** The next reader takes the copy as soon as it is free; whether they have it now. */
async function nextReader({ world, purchase: { shop } }: Scene): Promise<boolean> {
  const { documents, now } = world.process()
  const one = { formatId: shop.special.id, copies: 1, quantity: 1, wishes: [] }
  return (await holdCopies(documents, { ...one, checkoutId: 'the next reader', now: now() })) !== null
}

/** The sweep has come by once more, long after all of it. */
async function expectRight(scene: Scene): Promise<void> {
  const { world, purchase } = scene
  world.wait(40)
  await sweepCheckouts(world.process())
  const claim = claimDoc(purchase.shop.special.id, 1).key
  const releases = world.store.writes.filter(
    ({ method, key, status }) => method === 'DELETE' && key === claim && status === 204,
  )
  if (truthOf(world, purchase) === 'complete') {
    await expectSold(world, purchase, { receipts: [1, 2] })
    expect(releases).toHaveLength(0)
    expect(await nextReader(scene)).toBe(false)
    return
  }
  await expectNothingSold(world, purchase)
  await nextReader(scene)
  expect(await claimOf(world.process(), purchase.shop)).toMatchObject({ checkoutId: 'the next reader' })
  expect(releases).toHaveLength(1)
}

test('in whatever order a copy is paid, expired, cancelled, swept, told of again and crashed over, nothing paid is lost and nothing is released twice', {
  timeout: 600_000,
}, async () => {
  const orders = spread(everyOrder(names), howMany(144, 720))
  const outcomes = { complete: 0, expired: 0 }
  for (const [at, order] of orders.entries()) {
    const scene = await sceneOf(1 + (at % longestSettling))
    try {
      for (const act of order) {
        await acts[act](scene)
        await nextReader(scene)
      }
      await expectRight(scene)
    } catch (error) {
      throw new Error(`${order.join(', ')}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      })
    }
    outcomes[truthOf(scene.world, scene.purchase) === 'complete' ? 'complete' : 'expired']++
  }
  console.log(
    `hold lifecycle: ${orders.length} orders, ${outcomes.complete} paid, ${outcomes.expired} expired`,
  )
  expect(Math.min(outcomes.complete, outcomes.expired)).toBeGreaterThan(orders.length / 10)
})

test(
  'when all of it happens at once, nothing paid is lost and nothing is released twice',
  {
    timeout: 600_000,
  },
  () =>
    withSeeds('hold lifecycle, all six at once', howMany(60, 600), async (seed) => {
      const random = randomFrom(seed)
      vi.spyOn(Math, 'random').mockImplementation(random.next)
      const scene = await sceneOf(1 + Math.floor(random.next() * longestSettling), turnsOf(random))
      const { promise: begun, resolve: go } = Promise.withResolvers<void>()
      const shuffled = names.toSorted(() => random.next() - 0.5)
      const all = shuffled.map(async (act) => {
        await begun
        await acts[act](scene)
        await nextReader(scene)
      })
      go()
      await Promise.all(all)
      await expectRight(scene)
      vi.restoreAllMocks()
    }),
)
