import { createCartCheckoutSession } from '@lorecircle/functions/checkout/create-checkout'
import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { discountReaderDoc, discountUseDoc } from '@lorecircle/shared/discount/stored'
import { expect, test } from 'vitest'
import { withSeeds } from '../../support/store/seeds.ts'
import { ask, paymentPageOf } from '../checkout/bookshop.ts'
import { ordersOf } from '../support/orders-of.ts'
import { payFor, tellAll } from './purchase.ts'
import { type Cart, code, holders, type Rush, raceCarts, rushOf, usesOfCode } from './racing-carts.ts'
import { keysIn } from './soundness.ts'

raceCarts()

/** The page where a cart can be paid; null where its reader was told why it cannot. */
async function goToPay({ services, shop }: Rush, { items, ...more }: Cart): Promise<string | null> {
  const named = items.map((item) => ({ ...item, bookId: shop.book.id }))
  const json = { domain: shop.host, country: 'US', ...more, items: named }
  const answer = await ask(services, shop, createCartCheckoutSession(services), { json })
  if (answer.status === 200) return paymentPageOf(answer)
  expect(answer.status).toBe(409)
  return null
}

const wanted = ({ lines }: Checkout) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
const sizes = (checkouts: readonly Checkout[]) => new Map(checkouts.map((one) => [one.id, wanted(one)]))

/** Every use of the code is that of a checkout, and none is left with anybody else. */
async function expectUses({ services, shop }: Rush, checkouts: readonly Checkout[], state: 'held' | 'used') {
  const { documents } = services
  const { sub } = shop.account
  const uses = await documents.readAll(discountUseDoc, discountUseDoc.within(sub, code))
  const own = checkouts.filter(({ discountCode }) => discountCode !== null).map(({ id }) => id)
  expect(uses.map(({ value }) => value.checkoutId).sort()).toEqual(own.sort())
  expect(uses.length).toBeLessThanOrEqual(usesOfCode)
  expect(uses.every(({ value }) => value.state === state)).toBe(true)
  expect(await Array.fromAsync(documents.list(discountReaderDoc.within(sub, code)))).toHaveLength(own.length)
}

test('of carts that want several of several editions, each holds all that it wants and its code, or nothing', {
  timeout: 600_000,
}, async () => {
  const counts = { carts: 0, opened: 0, coded: 0 }
  await withSeeds('12 carts × 4 editions of 30 copies', { long: 300 }, async (seed) => {
    const rush = await rushOf(seed, 12)
    const { documents } = rush.services
    const pages = (await Promise.all(rush.carts.map((cart) => goToPay(rush, cart)))).filter(
      (page) => page !== null,
    )
    const open = (await documents.readAll(checkoutDoc, checkoutDoc.within())).map(({ value }) => value)
    expect(open).toHaveLength(pages.length)
    expect(await holders(rush, 'held')).toEqual(sizes(open))
    for (const { slots, quantity } of open.flatMap(({ lines }) => lines)) {
      expect([new Set(slots).size, slots.length]).toEqual([quantity, quantity])
    }
    await expectUses(rush, open, 'held')

    for (const page of pages) await payFor(rush.world, { page, email: 'reader@example.com' })
    await tellAll(rush.world, rush.services, rush.shop)
    rush.world.wait(40)
    await sweepCheckouts(rush.services)
    expect([...(await holders(rush, 'held'))]).toEqual([])
    expect(await holders(rush, 'sold')).toEqual(sizes(open))
    await expectUses(rush, open, 'used')
    expect(await ordersOf(documents, rush.shop.account.sub)).toHaveLength(open.length)
    expect(await keysIn(rush.world, 'checkouts/open/')).toEqual([])
    counts.carts += rush.carts.length
    counts.opened += open.length
    counts.coded += open.filter(({ discountCode }) => discountCode !== null).length
  })
  console.log(`carts: ${counts.opened} of ${counts.carts} were opened, ${counts.coded} with a code`)
})
