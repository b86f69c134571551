import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { buyingABook, CARDS, collectTax, lineOf, pay, sentFor, testSeller } from '../stripe.fixture.ts'

const trial = await testSeller()
const { stripe, seller } = trial
await collectTax(stripe, seller)
afterAll(() => trial.close())

/** In thousandths of a percent: printed books, e-books, postage. */
const places = {
  DE: { postalCode: '89073', book: 7000n, ebook: 7000n, post: 7000n },
  FR: { postalCode: '75001', book: 5500n, ebook: 5500n, post: 5500n },
  GB: { postalCode: 'EC1A 1BB', book: 0n, ebook: 0n, post: 0n },
  US: { postalCode: '94103', book: 7250n, ebook: 0n, post: 0n },
}

/** To the nearest cent and half a cent up, in whole numbers. */
function expectedTax(net: number, rate: bigint, isWithin: boolean): number {
  const whole = isWithin ? 100_000n + rate : 100_000n
  const doubled = 2n * BigInt(net) * rate
  return Number((doubled + whole) / (2n * whole))
}

const behavior = fc.constantFrom('exclusive' as const, 'inclusive' as const)
const line = fc.record({
  cents: fc.integer({ min: 100, max: 12_000 }),
  quantity: fc.integer({ min: 1, max: 10 }),
  code: fc.constantFrom('txcd_35010000', 'txcd_10302000'),
  behavior,
})
const cart = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 20 }),
  discount: fc.option(
    fc.oneof(
      fc.record({ percent_off: fc.constantFrom(5, 12.5, 33.33, 90) }),
      fc.record({ amount_off: fc.integer({ min: 1, max: 3000 }), currency: fc.constant('usd') }),
    ),
    { nil: null },
  ),
  postage: fc.record({ cents: fc.integer({ min: 60, max: 4000 }), behavior }),
  country: fc.constantFrom('DE' as const, 'FR' as const, 'GB' as const, 'US' as const),
})

type Cart = typeof cart extends fc.Arbitrary<infer Value> ? Value : never

async function buy({ lines, discount, postage, country }: Cart) {
  const coupon = discount && (await stripe.coupons.create(discount, seller))
  const session = await stripe.checkout.sessions.create(
    buyingABook({
      automatic_tax: { enabled: true },
      line_items: lines.map((one, index) => lineOf(`Volume ${index}`, one.cents, one.quantity, one)),
      ...(coupon ? { discounts: [{ coupon: coupon.id }] } : {}),
      shipping_address_collection: { allowed_countries: [country] },
      shipping_options: [sentFor(postage.cents, 'Post', { tax_behavior: postage.behavior })],
    }),
    seller,
  )
  const address = { shippingName: 'A Reader', line1: 'Weg 1', city: 'Town', country }
  await pay(session.url, CARDS.accepted, { ...address, postalCode: places[country].postalCode })
  const sold = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] }, seller)
  const items = await stripe.checkout.sessions.listLineItems(session.id, { limit: 100 }, seller)
  return { sold, items: items.data }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('whatever is in a cart, its lines, discount, postage and tax add up to what is charged', async () => {
  await fc.assert(
    fc.asyncProperty(cart, async (wanted) => {
      const { sold, items } = await buy(wanted)
      const rates = places[wanted.country]
      const taxes = items.map((item, index) => {
        const { code, behavior } = wanted.lines[index] ?? {}
        const net = item.amount_subtotal - item.amount_discount
        const rate = code === 'txcd_10302000' ? rates.ebook : rates.book
        const tax = expectedTax(net, rate, behavior === 'inclusive')
        expect(item.amount_tax).toBe(tax)
        expect(item.amount_total).toBe(behavior === 'inclusive' ? net : net + tax)
        return { tax, own: behavior === 'inclusive' ? 0 : tax }
      })
      // Where nothing printed is sent, postage is taxed as everything else is.
      const isPrinted = wanted.lines.some(({ code }) => code === 'txcd_35010000')
      const general = { DE: 19_000n, FR: 20_000n, GB: 20_000n, US: 0n }[wanted.country]
      const isWithin = wanted.postage.behavior === 'inclusive'
      const postTax = expectedTax(wanted.postage.cents, isPrinted ? rates.post : general, isWithin)
      const subtotal = sum(wanted.lines.map(({ cents, quantity }) => cents * quantity))
      const discount = sum(items.map((item) => item.amount_discount))
      const total =
        subtotal -
        discount +
        wanted.postage.cents +
        sum(taxes.map(({ own }) => own)) +
        (isWithin ? 0 : postTax)
      expect(discount).toBe(discountOf(wanted.discount, subtotal))
      expect(sold).toMatchObject({
        amount_subtotal: subtotal,
        amount_total: total,
        shipping_cost: { amount_tax: postTax },
        total_details: {
          amount_discount: discount,
          amount_shipping: wanted.postage.cents,
          amount_tax: sum(taxes.map(({ tax }) => tax)) + postTax,
        },
        payment_intent: { amount_received: total },
      })
    }),
    { numRuns: 150 },
  )
})

function discountOf(discount: Cart['discount'], subtotal: number): number {
  if (!discount) return 0
  return 'amount_off' in discount
    ? Math.min(discount.amount_off, subtotal)
    : Math.floor((subtotal * Math.round(discount.percent_off * 100) + 5000) / 10_000)
}
