import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { claimDoc, tallyDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Bookshop, startBookshops } from '../bookshop.ts'

export const minutes = 60_000
export let shops: Awaited<ReturnType<typeof startBookshops>>

export const claimOf = async ({ special }: Bookshop, slot = 1) =>
  (await shops.services.documents.read(claimDoc(special.id, slot)))?.value
export const goneOf = async ({ account, book, special }: Bookshop) =>
  (await shops.services.documents.read(tallyDoc(account.sub, book.id)))?.value.formats[special.id]
export const locationOf = (answer: Response) => answer.headers.get('location') ?? ''
export const openCheckouts = async ({ account }: Bookshop) => {
  const found: Checkout[] = []
  for await (const { key } of shops.services.documents.list(checkoutDoc.within())) {
    const open = await shops.services.documents.read(checkoutDoc.at(key))
    if (open?.value.sub === account.sub) found.push(open.value)
  }
  return found
}

/** Shops that sell, with their clock set to now before each test. */
export function openShops() {
  beforeAll(async () => {
    shops = await startBookshops()
  })
  afterAll(() => shops.stop())
  beforeEach(() => {
    shops.clock.aheadMs = 0
  })
}
