import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { afterEach, expect, test, vi } from 'vitest'
import { randomFrom } from '../../bench/market/random.ts'
import { withSeeds } from '../../support/store/seeds.ts'
import { createTurns } from '../../support/store/turns.ts'
import { buy, paymentPageOf } from '../checkout/bookshop.ts'
import { openShopIn, payFor, tellAll } from './purchase.ts'
import { shelfOf } from './shelf.ts'
import { expectNothingSold } from './soundness.ts'
import { openWorld } from './world.ts'

afterEach(() => vi.restoreAllMocks())

/** In turns, of which an opening takes about as many. */
const longestWait = 36
const email = 'reader@example.com'

test('of a checkout that opens so slowly that the sweep gives it up, nobody pays for a copy that is not theirs', {
  timeout: 600_000,
}, async () => {
  const counts = { opened: 0, 'given up': 0 }
  await withSeeds('a slow checkout and the sweep', { short: 12, long: 600 }, async (seed) => {
    const random = randomFrom(seed)
    vi.spyOn(Math, 'random').mockImplementation(random.next)
    const turn = createTurns(random)
    const world = openWorld({ turn })
    const shop = await openShopIn(world)
    const services = world.process()

    const opening = buy(services, shop, shop.special)
    const waits = Math.floor(random.next() * longestWait)
    for (let waited = 0; waited < waits; waited++) await turn()
    world.wait(3)
    await sweepCheckouts(services)
    const answer = await opening

    if (answer.status === 200) {
      await payFor(world, { page: await paymentPageOf(answer), email })
      await tellAll(world, services, shop)
    }
    world.wait(40)
    await sweepCheckouts(services)
    const copies = await shelfOf(services.documents, shop.special.id)
    expect(copies.map((copy) => copy.replace(/ for .*/, ''))).toEqual(answer.status === 200 ? ['1 sold'] : [])
    if (answer.status !== 200) await expectNothingSold(world, { shop, format: shop.special, email })
    counts[answer.status === 200 ? 'opened' : 'given up']++
  })
  console.log(`slow checkouts: ${counts.opened} opened, ${counts['given up']} given up`)
  expect(Math.min(counts.opened, counts['given up'])).toBeGreaterThan(0)
})
