import { claimDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll } from 'vitest'
import { type Bookshop, startBookshops } from '../bookshop.ts'

export let shops: Awaited<ReturnType<typeof startBookshops>>

export const held = async ({ special }: Bookshop) =>
  (await Array.fromAsync(shops.services.documents.list(claimDoc.within(special.id)))).length
export const statuses = (answers: Response[]) => answers.map(({ status }) => status)

/** Starts what the tests of a file stand on, and ends it after them. */
export function openNeighbours() {
  beforeAll(async () => {
    shops = await startBookshops()
  })
  afterAll(() => shops.stop())
}
