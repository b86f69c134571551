import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { expect, test } from 'vitest'
import { begin, claimOf, openShopIn, payFor, turnBack } from './purchase.ts'
import { expectNothingSold, expectSold, keysIn } from './soundness.ts'
import { openWorld } from './world.ts'

test('though all of Stripe’s news is lost, one sweep finishes what was paid and frees what was not', async () => {
  const world = openWorld()
  const shop = await openShopIn(world)
  const paid = await begin(world, shop, shop.special, 'paid@example.com')
  await payFor(world, paid)
  const other = await openShopIn(world)
  const leaves = await begin(world, other, other.special, 'leaves@example.com')
  world.wait(33)
  expect(await sweepCheckouts(world.process())).toEqual({ looked: 2, ended: 2 })
  await expectSold(world, paid)
  expect(await claimOf(world.process(), other)).toBeUndefined()
  expect(world.mail.to(leaves.email)).toEqual([])
  expect(await keysIn(world, 'checkouts/open/')).toEqual([])
})

test('a reader who turns back while nobody hears of anything has left nothing behind', async () => {
  const world = openWorld()
  const shop = await openShopIn(world)
  const purchase = await begin(world, shop, shop.special, 'reader@example.com')
  await turnBack(world.process(), purchase)
  await expectNothingSold(world, purchase)
})
