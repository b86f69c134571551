import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy, openBookshop, startBookshops } from './bookshop.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterAll(() => shops.stop())

test('a copy in a basket goes back to the shelf though the account that was to be paid is closed', async () => {
  const { services, clock } = shops
  const { special, account, ...shop } = await openBookshop(services)
  await buy(services, { special, account, ...shop }, special)
  const claim = claimDoc(special.id, 1)
  expect((await services.documents.read(claim))?.value.state).toBe('held')
  await (await services.stripe()).v2.core.accounts.close(account.payments.accountId ?? '')
  clock.aheadMs = 33 * 60_000
  expect(await sweepCheckouts(services)).toEqual({ looked: 1, ended: 1 })
  expect(await services.documents.read(claim)).toBeNull()
})
