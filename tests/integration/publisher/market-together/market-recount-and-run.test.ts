import { updateMarket } from '@lorecircle/publisher/market/update-market'
import { test } from 'vitest'
import { heldBefore } from '../held-before.ts'
import { a1, a2, expectTheTruth, inTheMarket, save } from './market-at-once.ts'

for (const [what, key, n] of [
  ['before it counts', /histogram|counts/, 1],
  ['before it writes what it counted', /histogram/, 2],
  ['before it looks at fronts and pages', /fronts\/|^main\//, 1],
  ['before it writes a front', /fronts\/paid\/all/, 2],
] as const) {
  test(`an updater that is overtaken by another (${what}) writes nothing stale over it`, () =>
    inTheMarket(async (services, model) => {
      await save(services, model, 'a1-0', { public: false })
      await save(services, model, 'a2-0', { public: false })
      await updateMarket(
        heldBefore(services, key, n, () => updateMarket(services, a2)),
        a1,
      )
      await expectTheTruth(services, model)
    }))
}
