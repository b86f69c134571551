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

test('a reader whose number was taken finds the free ones, and what they typed', async () => {
  const html = await pageOf({
    reason: 'number-taken',
    bookUrl: '/shop/one',
    again: {
      problem: 'No. 7 is taken. Other numbers may still be free.',
      typed: { bookId: 'b1', formatId: 'f1', number: '7', dedication: 'For Kay & Bo', do: 'add' },
      numbers: { free: [1, 2, 9], of: 9, chosen: null },
      leastInCents: null,
      dedicationHint: '',
    },
  })
  const text = textOf(html)
  expect(text).toContain('No. 7 is taken. Other numbers may still be free. Nothing was charged')
  expect(text).toContain('Free at this moment: 1, 2, 9.')
  expect(html).toMatch(/name="dedication"[^>]*>For Kay &amp; Bo</)
  expect(html).toContain('name="formatId" value="f1"')
  expect(html).toMatch(/formaction="\/api\/cart" name="do" value="add"/)
  expect(html).not.toContain('value="7"')
})

test('a reader whose price is too low finds it, and their dedication, in the form', async () => {
  const html = await pageOf({
    reason: 'price-low',
    bookUrl: '/shop/one',
    again: {
      problem: 'At least $3.00.',
      typed: { bookId: 'b1', formatId: 'f1', price: '1.50', dedication: 'For Kay' },
      numbers: null,
      leastInCents: 300,
      dedicationHint: '',
    },
  })
  expect(textOf(html)).toContain('Choose another price. At least $3.00. Nothing was charged')
  expect(html).toMatch(/name="price" value="1.50" min="3.00"/)
  expect(html).toMatch(/name="dedication"[^>]*>For Kay</)
  expect(html).not.toContain('name="number"')
})
