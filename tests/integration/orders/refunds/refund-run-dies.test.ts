import { orders } from '@lorecircle/functions/orders/orders'
import { sweepRefunds } from '@lorecircle/functions/orders/sweep-sales'
import { sweepOrderEmails } from '@lorecircle/functions/orders/update-order'
import type { Services } from '@lorecircle/functions/services/services'
import { filterOrderEvents, totalRefundedInCents } from '@lorecircle/shared/order/history'
import { refundableInCents } from '@lorecircle/shared/order/refund-amount'
import { dueOrderEmailsDoc, refundLockDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { expect, test } from 'vitest'
import { dyingAfter } from '../../checkout/dying.ts'
import { paidOrder } from '../order-desk.ts'
import {
  backAtStripe,
  copies,
  desk,
  isFree,
  now,
  refund,
  shop,
  shops,
  soldOnes,
  startRefunds,
  wish,
} from './refunding.ts'

startRefunds()

test('a run that dies between the refund and the restock is finished by the sweep', {
  tags: ['BD7-03'],
}, async () => {
  const bought = await paidOrder(shops.services, shop, { lines: [copies(1, [5])] })
  const stripe = await shops.services.stripe()
  const refunds = new Proxy(stripe.refunds, {
    get(target, name) {
      if (name !== 'create') return Reflect.get(target, name)
      return async (...args: unknown[]) => {
        await Reflect.apply(target.create, target, args)
        throw new Error('socket hang up')
      }
    },
  })
  const dying: Services = {
    ...shops.services,
    stripe: async () =>
      new Proxy(stripe, {
        get: (target, name) => (name === 'refunds' ? refunds : Reflect.get(target, name)),
      }),
  }
  const asked = wish(bought, 'all', true)
  await expect(refund(asked, dying)).rejects.toMatchObject({ status: 500 })
  expect([await isFree(5), totalRefundedInCents(await now(bought))]).toEqual([false, 0])
  const sweeper = await shops.as('sweep-checkouts')
  expect(await sweepRefunds(sweeper)).toBe(0)
  shops.clock.aheadMs = 3 * 60_000
  expect(await sweepRefunds(sweeper)).toBe(1)
  shops.clock.aheadMs = 0
  expect([await isFree(5), refundableInCents(await now(bought))]).toEqual([true, 0])
  expect(await shops.services.documents.read(refundLockDoc(shop.account.sub, bought.id))).toBeNull()
  expect(refundableInCents(await refund(asked))).toBe(0)
  expect(await backAtStripe(bought)).toBe(bought.sums.totalInCents)
})

test('a run that dies after any of its writes leaves a refund that is whole after one sweep and one more press', {
  tags: ['BD7-02', 'BD7-03'],
}, async () => {
  const { services, clock } = shops
  let isWhole = false
  for (let write = 1; !isWhole; write++) {
    clock.aheadMs = 0
    const email = `death-${write}@example.com`
    const bought = await paidOrder(services, shop, {
      lines: [copies(1, [6])],
      buyer: { email, name: 'Eleanor Vane' },
    })
    const asked = wish(bought, 'all', true)
    const dying = dyingAfter(services, write)
    await refund(asked, dying).catch(() => {})
    isWhole = !dying.isDead()
    clock.aheadMs = 3 * 60_000
    await sweepRefunds(services)
    await sweepOrderEmails(services)
    await refund(asked)
    await sweepOrderEmails(services)
    const after = await now(bought)
    const said = `after write no. ${write}`
    expect([refundableInCents(after), await backAtStripe(bought)], said).toEqual([
      0,
      bought.sums.totalInCents,
    ])
    expect([await isFree(6), await soldOnes()], said).toEqual([true, expect.not.arrayContaining([6])])
    expect(filterOrderEvents(after, 'restocked'), said).toHaveLength(1)
    const heard = (await shops.mailTo(email)).length
    // One that was sent and not noted is sent once more: better twice than never.
    expect([1, 2], said).toContain(heard)
    expect(await services.documents.read(refundLockDoc(shop.account.sub, bought.id)), said).toBeNull()
    expect(await services.documents.read(dueOrderEmailsDoc(shop.account.sub, bought.id)), said).toBeNull()
    expect((await desk()(orders, calls.orders, { state: 'cancelled', search: email })).orders).toHaveLength(1)
  }
  clock.aheadMs = 0
})
