import { assignPositions } from '@lorecircle/publisher/market/positions'
import type { Services } from '@lorecircle/publisher/services/services'
import { nextPositionDoc } from '@lorecircle/shared/market/stored'
import { expect, test } from 'vitest'
import { positionOf, services, startRebuilds } from './rebuilds.ts'

startRebuilds()

test('newcomers get their places a thousand at a time and in their order, a few dozen requests at once', async () => {
  let running = 0
  let most = 0
  const counting: Services = {
    ...services,
    documents: {
      ...services.documents,
      async create(document, value) {
        most = Math.max(most, ++running)
        return services.documents.create(document, value).finally(() => running--)
      },
    },
  }
  const newcomers = Array.from({ length: 1_200 }, (_, n) => ({ sub: 'a1', bookId: `book-${n}` }))
  await assignPositions(counting, newcomers)
  expect(most).toBeGreaterThan(8)
  expect(most).toBeLessThanOrEqual(32)
  for (const n of [0, 1, 999, 1_000, 1_199]) expect(await positionOf(`book-${n}`)).toBe(n)
  expect((await services.documents.read(nextPositionDoc()))?.value.next).toBe(1_200)
}, 60_000)
