import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { sweepRefunds } from '@lorecircle/functions/orders/sweep-sales'
import { fetchConnectedAccount } from '@lorecircle/functions/payments/account-status'
import type { Services } from '@lorecircle/functions/services/services'
import { testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc, refundLockDoc } from '@lorecircle/shared/order/stored'
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

test('a copy in a basket goes back also where the author has disconnected the platform from the account', async () => {
  const { services, clock } = shops
  const { special, account, ...shop } = await openBookshop(services)
  await buy(services, { special, account, ...shop }, special)
  const accountId = account.payments.accountId ?? ''
  await (await services.stripe()).v2.core.accounts.close(accountId)
  clock.aheadMs += 33 * 60_000
  expect(await sweepCheckouts(await disconnected(services, accountId))).toMatchObject({ ended: 1 })
  expect(await services.documents.read(claimDoc(special.id, 1))).toBeNull()
})

test('a refund of which nobody knows how it ended is not asked for again once its account is closed', async () => {
  const { services } = shops
  const { account } = await openBookshop(services)
  const { sub, payments } = account
  const stripeAccountId = payments.accountId ?? ''
  const order = testOrder({ sub, stripeAccountId, paymentIntentId: 'pi_of_a_closed_account' })
  await services.documents.create(orderDoc(sub, order.id), order)
  const lock = refundLockDoc(sub, order.id)
  const at = '2026-01-01T00:00:00.000Z'
  await services.documents.create(lock, { saveId: 'a-wish', attempt: 'an-attempt', at })
  await (await services.stripe()).v2.core.accounts.close(stripeAccountId)
  const logged: string[] = []
  expect(await sweepRefunds({ ...services, log: (event) => void logged.push(event) })).toBe(1)
  expect([logged, await services.documents.read(lock)]).toEqual([['refund.unknown'], null])
  expect(await sweepRefunds(services)).toBe(0)
})

/** Stripe no longer shows the platform the account itself, where the emulator still shows a closed one. */
async function disconnected(services: Services, accountId: string): Promise<Services> {
  const stripe = await services.stripe()
  const refusal = await stripe.refunds.list({}, { stripeAccount: accountId }).catch((error: unknown) => error)
  const accounts = new Proxy(stripe.v2.core.accounts, {
    get: (target, name) => (name === 'retrieve' ? () => Promise.reject(refusal) : Reflect.get(target, name)),
  })
  const core = new Proxy(stripe.v2.core, {
    get: (target, name) => (name === 'accounts' ? accounts : Reflect.get(target, name)),
  })
  const v2 = new Proxy(stripe.v2, {
    get: (target, name) => (name === 'core' ? core : Reflect.get(target, name)),
  })
  return {
    ...services,
    stripe: async () =>
      new Proxy(stripe, { get: (target, name) => (name === 'v2' ? v2 : Reflect.get(target, name)) }),
  }
}

test('a key that lacks a permission closes no account and gives no copy back: it is a fault', async () => {
  const { services, clock, payments } = shops
  const { special, account, ...shop } = await openBookshop(services)
  await buy(services, { special, account, ...shop }, special)
  clock.aheadMs += 33 * 60_000
  payments.turn({ lacksPermissions: true })
  await expect(fetchConnectedAccount(services, account.payments.accountId ?? '')).rejects.toMatchObject({
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
