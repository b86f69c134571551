import type { CheckoutFailedView } from '@lorecircle/shared/checkout/failures'
import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../fixtures/html-of.fixture.ts'
import { shop, site } from '../fixtures/site.fixture.ts'

const pageOf = (changes: Partial<CheckoutFailedView>) =>
  htmlOf(
    {
      template: 'checkout-failed',
      view: { site, shop, reason: 'cancelled', bookUrl: null, bundleUrl: null, ...changes },
    },
    `${shop.url}/checkout-failed`,
  )

test('the way back leads to what was to be bought: the bundle, the book, or the cart', async () => {
  expect(await pageOf({ bundleUrl: '/bundle/both' })).toMatch(/href="\/bundle\/both"[^>]*>Back to the Bundle/)
  expect(await pageOf({ bookUrl: '/shop/one' })).toMatch(/href="\/shop\/one"[^>]*>Back to the Book</)
  expect(await pageOf({})).toMatch(/href="\/cart"[^>]*>Back to Your Cart/)
})

test('whoever comes back from an expired payment page reads that, and that nothing was charged', async () => {
  const text = textOf(await pageOf({ reason: 'expired' }))
  expect(text).toContain('Checkout expired. This page had expired. Nothing was charged.')
  expect(text).not.toMatch(/cancelled|failed/)
})
