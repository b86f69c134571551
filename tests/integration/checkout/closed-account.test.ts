import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { lookAtAccount } from '@lorecircle/functions/payments/look-at-account'
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

test('a key that lacks a permission closes no account and gives no copy back: it is a fault', async () => {
  const { services, clock, payments } = shops
  const { special, account, ...shop } = await openBookshop(services)
  await buy(services, { special, account, ...shop }, special)
  clock.aheadMs += 33 * 60_000
  payments.turn({ lacksPermissions: true })
  await expect(lookAtAccount(services, account.payments.accountId ?? '')).rejects.toMatchObject({
    statusCode: 403,
  })
  const faults: string[] = []
  const log = (event: string) => void faults.push(event)
  expect(await sweepCheckouts({ ...services, log })).toMatchObject({ ended: 0 })
  expect(faults).toContain('sweep.failed')
  const claim = claimDoc(special.id, 1)
  expect((await services.documents.read(claim))?.value.state).toBe('held')
  payments.turn({ lacksPermissions: false })
  await sweepCheckouts(services)
  expect(await services.documents.read(claim)).toBeNull()
})
