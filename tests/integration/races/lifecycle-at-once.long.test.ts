import { test, vi } from 'vitest'
import { randomFrom } from '../../bench/market/random.ts'
import { withSeeds } from '../../support/store/seeds.ts'
import { createTurns } from '../../support/store/turns.ts'
import { acts, expectRight, longestSettling, names, nextReader, sceneOf } from './copy-life.ts'

test(
  'when all of it happens at once, nothing paid is lost and nothing is released twice',
  {
    timeout: 600_000,
  },
  () =>
    withSeeds('hold lifecycle, all six at once', { short: 24, long: 600 }, async (seed) => {
      const random = randomFrom(seed)
      vi.spyOn(Math, 'random').mockImplementation(random.next)
      const scene = await sceneOf(1 + Math.floor(random.next() * longestSettling), createTurns(random))
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
