import { ledgerEntryDoc } from '@lorecircle/shared/sales/stored'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { tallyCounts } from '@lorecircle/shared/stock/stock'
import { expect } from 'vitest'
import { ordersOf } from '../support/orders-of.ts'
import { claimOf, openCheckouts, type Purchase } from './purchase.ts'
import type { World } from './world.ts'

type Sound = {
  /** A process that died while it sent a letter may have sent it: a second one is better than none. */
  receipts?: number[]
}

/** A purchase that Stripe has taken the money for is one order, one copy, one entry of each kind, and its letters. */
export async function expectSold(
  world: World,
  { shop, checkout, email }: Purchase,
  { receipts = [1] }: Sound = {},
): Promise<void> {
  const services = world.process()
  const { documents } = services
  const orders = await ordersOf(documents, shop.account.sub)
  expect(orders.map(({ checkoutId }) => checkoutId)).toEqual([checkout.id])
  expect(await claimOf(services, shop)).toMatchObject({ state: 'sold', checkoutId: checkout.id })
  expect(tallyCounts(await readTally(documents, shop.account.sub, shop.book.id), shop.special.id).sold).toBe(
    1,
  )
  expect(await keysIn(world, ledgerEntryDoc.within())).toHaveLength(1)
  expect(receipts).toContain(world.mail.to(email).length)
  expect(receipts).toContain(world.mail.to(shop.account.email).length)
  expect(await openCheckouts(services)).toEqual([])
}

/** A purchase that nobody paid has left nothing behind, and charged nothing. */
export async function expectNothingSold(world: World, { shop, email }: Omit<Purchase, 'checkout' | 'page'>) {
  const services = world.process()
  expect(await ordersOf(services.documents, shop.account.sub)).toEqual([])
  expect([...world.payments.state.charges.values()]).toEqual([])
  expect(world.mail.to(email)).toEqual([])
  expect(await openCheckouts(services)).toEqual([])
  expect(await keysIn(world, 'baskets/')).toEqual([])
}

export const keysIn = async (world: World, prefix: string): Promise<string[]> =>
  (await Array.fromAsync(world.process().documents.list(prefix))).map(({ key }) => key)
