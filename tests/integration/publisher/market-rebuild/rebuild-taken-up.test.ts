import { rebuildMarket } from '@lorecircle/publisher/market/rebuild-market'
import type { Services } from '@lorecircle/publisher/services/services'
import { expect, test } from 'vitest'
import { heldBefore } from '../held-before.ts'
import { expectConsistentMarket } from '../market-state.ts'
import { openAll, services, shelves, startRebuilds, subs } from './rebuilds.ts'

startRebuilds()

test('what a rebuild has done before it died is not done again', async () => {
  await openAll()
  const listed: string[] = []
  const watched = (of: Services): Services => ({
    ...of,
    documents: {
      ...of.documents,
      list(prefix) {
        if (prefix.endsWith('Books/')) listed.push(prefix)
        return of.documents.list(prefix)
      },
    },
  })
  const dying = heldBefore(services, /fronts\/paid\/all/, 1, () => Promise.reject(new Error('killed')))
  await expect(rebuildMarket(watched(dying), subs)).rejects.toThrow('killed')
  expect(listed).toHaveLength(subs.length)
  await rebuildMarket(watched(services), subs)
  expect(listed).toHaveLength(subs.length)
  await expectConsistentMarket(services, shelves)
})
