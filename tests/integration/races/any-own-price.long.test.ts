import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomInputCount } from '../../support/store/seeds.ts'
import { buyAt, openScene, paidIn } from './own-price.ts'

test('whatever a request says, a reader is asked for what they said, from the least on, or for nothing', {
  timeout: 600_000,
}, async () => {
  const cents = fc.integer({ min: -100, max: 1_100_000 })
  const said = fc.oneof(
    cents.map((amount) => (amount / 100).toFixed(2)),
    fc.integer({ min: 290, max: 310 }).map((amount) => amount / 100),
    fc.constantFrom('', '3', 3, '2,99', '2.999', 1e21, '1e3', 'NaN', null, true),
  )
  const counts = { taken: 0, refused: 0 }
  let scene = await openScene()
  const honest = fc.asyncProperty(said, async (price) => {
    if (paidIn(scene.world).length >= 10) scene = await openScene()
    const before = paidIn(scene.world).length
    const { status } = await buyAt(scene, price)
    const [asked, ...more] = paidIn(scene.world).slice(before)
    expect(more).toEqual([])
    counts[status === 200 ? 'taken' : 'refused']++
    if (status !== 200) {
      expect([status < 500, asked]).toEqual([true, undefined])
      return
    }
    expect(asked).toBe(Math.round(Number(price) * 100))
    expect(asked).toBeGreaterThanOrEqual(300)
    expect(asked).toBeLessThanOrEqual(1_000_000)
  })
  await fc.assert(honest, { numRuns: randomInputCount({ short: 30, long: 3_000 }) })
  expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(2)
})
