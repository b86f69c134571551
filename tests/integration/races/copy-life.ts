import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { reserveCopies } from '@lorecircle/functions/stock/reserve-copies'
import { connectWebhook } from '@lorecircle/functions/webhooks/connect-webhook'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { expect } from 'vitest'
import { connectionWithFault } from '../../support/store/troubles.ts'
import { noTurns, type Turn } from '../../support/store/turns.ts'
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
export const longestSettling = 26

/** What can become of a copy that is held for a checkout. `after` says after which of its calls a process dies. */
export const acts = {
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
    const { line, died } = connectionWithFault('killed', after)
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

export const names = Object.keys(acts).filter((name): name is Act => name in acts)

export async function sceneOf(after: number, turn: Turn = noTurns): Promise<Scene> {
  const world = openWorld({ turn })
  const shop = await openShopIn(world)
  return { world, after, purchase: await begin(world, shop, shop.special, 'reader@example.com') }
}

/** The next reader takes the copy as soon as it is free; whether they have it now. */
export async function nextReader({ world, purchase: { shop } }: Scene): Promise<boolean> {
  const { documents, now } = world.process()
  const one = { formatId: shop.special.id, copies: 1, quantity: 1, wishes: [] }
  return (await reserveCopies(documents, { ...one, checkoutId: 'the next reader', now: now() })) !== null
}

/** The sweep has come by once more, long after all of it. */
export async function expectRight(scene: Scene): Promise<void> {
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
