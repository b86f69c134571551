import { expect, test } from 'vitest'
import { scaledCount } from '../../support/store/seeds.ts'
import { acts, expectRight, longestSettling, names, nextReader, sceneOf } from './copy-life.ts'
import { everyOrder, spread } from './every-order.ts'
import { truthOf } from './purchase.ts'

test('in whatever order a copy is paid, expired, cancelled, swept, told of again and crashed over, nothing paid is lost and nothing is released twice', {
  timeout: 600_000,
}, async () => {
  const orders = spread(everyOrder(names), scaledCount({ short: 36, long: 720 }))
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
