import { createCheckoutSession } from '@lorecircle/functions/checkout/buy-now'
import { sweepCheckouts } from '@lorecircle/functions/checkout/sweep-checkouts'
import { describe, expect, test } from 'vitest'
import { ask, openBookshop, wanting } from '../bookshop.ts'
import { dyingAfter } from '../dying.ts'
import { claimOf, minutes, openCheckouts, openShops, shops } from './purchases.ts'

openShops()

describe('a process that dies while it opens a checkout', () => {
  test.each(Array.from({ length: 5 }, (_, index) => index + 1))(
    'after its write no. %i holds the copy no longer than the sweep lets it',
    async (lastWrite) => {
      const { services } = shops
      const shop = await openBookshop(services)
      const dying = dyingAfter(services, lastWrite)
      await ask(dying, shop, createCheckoutSession(dying), { json: wanting(shop, shop.special) })
      expect(dying.isDead()).toBe(true)
      shops.clock.aheadMs = 1 * minutes
      await sweepCheckouts(services)
      expect(await openCheckouts(shop)).toHaveLength(1)
      shops.clock.aheadMs = 33 * minutes
      await sweepCheckouts(services)
      expect(await claimOf(shop)).toBeUndefined()
      expect(await openCheckouts(shop)).toEqual([])
    },
  )
})
