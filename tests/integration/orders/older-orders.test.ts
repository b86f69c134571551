import { processOrderBatch } from '@lorecircle/functions/sales/order-index'
import type { Order } from '@lorecircle/shared/order/order'
import { testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc, orderIndexProgressDoc } from '@lorecircle/shared/order/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServices } from '../stock/start-services.ts'

let started: Awaited<ReturnType<typeof startServices>>
let documents: Documents
beforeAll(async () => {
  started = await startServices()
  documents = started.services.documents
})
afterAll(() => started.stop())

test('orders of earlier days are gone through in shares, each once, and one that fails is begun again', async () => {
  const ids = Array.from({ length: 7 }, (_, index) => `S-${index}`)
  for (const id of ids) await documents.create(orderDoc('sharer', id), testOrder({ sub: 'sharer', id }))
  const seen: string[] = []
  const share = (each: (order: Order) => Promise<unknown>) =>
    processOrderBatch(documents, 'sharer', { document: orderIndexProgressDoc('sharer'), most: 3, each })
  const note = async ({ id }: Order) => seen.push(id)
  expect(await share(note)).toBe(false)
  await expect(share(() => Promise.reject(new Error('the store is away')))).rejects.toThrow('away')
  expect([await share(note), await share(note), await share(note)]).toEqual([false, true, true])
  expect(seen.toSorted()).toEqual(ids)
})
