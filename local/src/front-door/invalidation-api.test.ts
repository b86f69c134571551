import { expect, test } from 'vitest'
import type { CacheInvalidation } from './edge-cache.ts'
import { createInvalidationStore } from './invalidation-api.ts'

const url = 'http://127.0.0.1/2020-05-31/distribution/E1/invalidation'
const bodyOf = (reference: string, ...paths: string[]) =>
  `<InvalidationBatch><Paths><Quantity>${paths.length}</Quantity><Items>${paths.map((path) => `<Path>${path}</Path>`).join('')}</Items></Paths>` +
  `<CallerReference>${reference}</CallerReference></InvalidationBatch>`

test('whoever asks again by the same reference is told of what they asked before, and nothing is forgotten', async () => {
  const forgotten: CacheInvalidation[] = []
  const { create } = createInvalidationStore({ invalidate: (one) => forgotten.push(one), takesMs: () => 0 })
  const ask = (owner: string, body: string) => create(owner, body, url)
  const first = ask('E1', bodyOf('once', '#shop-a1', '/b'))
  const again = ask('E1', bodyOf('once', '/b', '#shop-a1'))
  expect([again.status, again.headers.get('location')]).toEqual([201, first.headers.get('location')])
  expect(forgotten).toEqual([{ owner: 'E1', patterns: ['#shop-a1', '/b'] }])
  const other = ask('E1', bodyOf('once', '/c'))
  expect([other.status, await other.text()]).toEqual([
    400,
    expect.stringContaining('InvalidationBatchAlreadyExists'),
  ])
  expect(ask('dt_1', bodyOf('once', '/c')).status).toBe(201)
  expect(ask('E1', bodyOf('twice', '/c')).status).toBe(201)
  expect(forgotten).toHaveLength(3)
})
