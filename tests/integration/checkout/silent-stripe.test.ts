import { createCheckoutSession } from '@lorecircle/functions/checkout/buy-now'
import { taxBehavior } from '@lorecircle/functions/payments/collects-tax'
import type { Services } from '@lorecircle/functions/services/services'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { collectTax } from '@lorecircle/stripe-emulator/stripe.fixture'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ask, type Bookshop, openBookshop, startBookshops, wanting } from './bookshop.ts'
import { hurriedBy } from './hurried.ts'

let shops: Awaited<ReturnType<typeof startBookshops>>
beforeAll(async () => {
  shops = await startBookshops()
})
afterEach(() => shops.payments.turn({ isSilent: false }))
afterAll(() => shops.stop())

/** The library waits so long before it tries again. */
const pauseInMs = 500
const hurried = () => hurriedBy(shops.services, () => shops.payments.set.isSilent)

const press = (services: Services, shop: Bookshop, cookie = '') =>
  ask(services, shop, createCheckoutSession(services), { json: wanting(shop, shop.special), cookie })

async function heldIn({ special }: Bookshop): Promise<number> {
  const slots = [1, 2].map((slot) => shops.services.documents.read(claimDoc(special.id, slot)))
  return (await Promise.all(slots)).filter((claim) => claim !== null).length
}

test('while Stripe is silent, a reader hears so before the gateway gives up, and the copy is free again', async () => {
  const shop = await openBookshop(shops.services, 2)
  const first = await press(shops.services, shop)
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  shops.payments.turn({ isSilent: true })
  const { services, waits } = hurried()
  const answer = await press(services, shop, cookie)
  expect([answer.status, await answer.json()]).toEqual([
    502,
    expect.objectContaining({ error: 'The payment page did not open. Nothing was charged.' }),
  ])
  expect(await heldIn(shop), 'the copy of the page that is open').toBe(1)
  const waited = waits.reduce((sum, wait) => sum + wait + pauseInMs, 0)
  expect(waits.length).toBeGreaterThan(2)
  expect(waited).toBeLessThan(22_000)
})

test('whoever comes after a reader whom Stripe did not answer is not kept waiting for the tax', async () => {
  const shop = await openBookshop(shops.services, 2)
  const { services, waits } = hurried()
  shops.payments.turn({ isSilent: true })
  await press(services, shop)
  const ofTheFirst = waits.length
  await press(services, shop)
  expect(waits.length - ofTheFirst).toBe(ofTheFirst - 1)
  expect(await heldIn(shop)).toBe(0)
})

test('half a minute after it was silent, Stripe is asked again whether the tax is added', async () => {
  const shop = await openBookshop(shops.services, 2)
  const { services } = hurried()
  const stripeAccount = shop.account.payments.accountId ?? ''
  const collected = (afterSeconds: number) =>
    taxBehavior({ ...services, now: () => new Date(Date.now() + afterSeconds * 1000) }, stripeAccount)
  shops.payments.turn({ isSilent: true })
  expect(await collected(0)).toBeNull()
  shops.payments.turn({ isSilent: false })
  await collectTax(shops.dashboard, { stripeAccount })
  expect([await collected(20), await collected(40)]).toEqual([null, 'exclusive'])
})

test('an author’s tax is added as before while Stripe does not say how it is set', async () => {
  const shop = await openBookshop(shops.services, 2)
  const { services } = hurried()
  const stripeAccount = shop.account.payments.accountId ?? ''
  await collectTax(shops.dashboard, { stripeAccount })
  expect(await taxBehavior(services, stripeAccount)).toBe('exclusive')
  shops.payments.turn({ isSilent: true })
  const later = { ...services, now: () => new Date(Date.now() + 6 * 60_000) }
  expect(await taxBehavior(later, stripeAccount)).toBe('exclusive')
})
