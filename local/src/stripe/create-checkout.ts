import type Stripe from 'stripe'
import { ableToCharge } from './can-charge.ts'
import { newDiscount } from './checkout-discount.ts'
import { CreateCheckout } from './checkout-params.ts'
import { couponFor } from './coupons.ts'
import type { Call, Emulator } from './emulator.ts'
import { noSuch, StripeFault } from './errors.ts'
import { fitsMode, fitsSubscribing } from './fits-mode.ts'
import { expandableId } from './ids.ts'
import { newCheckout, newSession } from './new-checkout.ts'
import { read } from './params.ts'
import { priceCheckout } from './price-checkout.ts'
import { priceOrder } from './price-order.ts'
import { couponOf, promotionCodeOf } from './promotion-codes.ts'
import { sessionShippingRates } from './shipping/shipping-options.ts'
import { shownCheckout } from './shown-checkout.ts'
import { allOf, find, put, type StoredSession } from './state.ts'
import { ableToTaxOrder } from './tax/check-order.ts'

const SMALLEST_CHARGE_IN_CENTS = 50
const LARGEST_CHARGE_IN_CENTS = 99_999_999

export function createCheckout(emulator: Emulator, call: Call) {
  const params = read(CreateCheckout, call.params)
  const { state } = emulator
  ableToCharge(emulator, call.owner)
  const customer = buyer(emulator, call.owner, params)
  const coupon = params.discounts?.[0]
    ? discounting(emulator, call.owner, params.discounts[0], customer)
    : null
  if (coupon && params.allow_promotion_codes)
    throw new StripeFault('You may only specify one of these parameters: allow_promotion_codes, discounts.', {
      param: 'discounts',
    })
  const lineItems = priceOrder(emulator, call.owner, params.line_items, coupon)
  fitsMode(lineItems, params.mode)
  const currency = lineItems[0]?.currency ?? 'usd'
  const rates = sessionShippingRates(emulator, call.owner, params.shipping_options, currency)
  fitsSubscribing(params)
  if (params.automatic_tax?.enabled) ableToTaxOrder(emulator, call.owner, lineItems, rates)
  const session = newSession(emulator, params, currency, customer, rates)
  const checkout = priceCheckout(
    emulator,
    call.owner,
    newCheckout(params, session, coupon ? discounted(emulator, session, coupon, lineItems) : lineItems),
    { shippingRate: rates[0] ?? null, place: null },
  )
  const total = checkout.session.amount_total ?? 0
  if (total > 0 && total < SMALLEST_CHARGE_IN_CENTS)
    throw new StripeFault("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    })
  if (total > LARGEST_CHARGE_IN_CENTS)
    throw new StripeFault("The Checkout Session's total amount due must be no more than $999,999.99 usd", {
      code: 'amount_too_large',
    })
  put<StoredSession>(state.checkouts, call.owner, checkout)
  return shownCheckout(emulator, call.owner, checkout.session, params.expand)
}

/** Each line knows by which discount it costs less. */
function discounted(
  emulator: Emulator,
  session: Stripe.Checkout.Session,
  coupon: Stripe.Coupon,
  lineItems: Stripe.LineItem[],
): Stripe.LineItem[] {
  const discount = newDiscount(emulator, session, coupon)
  return lineItems.map((line) => ({
    ...line,
    discounts: line.amount_discount > 0 ? [{ amount: line.amount_discount, discount }] : [],
  }))
}

function discounting(
  emulator: Emulator,
  owner: string,
  { coupon, promotion_code: promotion }: { coupon?: string | undefined; promotion_code?: string | undefined },
  customer: Stripe.Customer | null,
): Stripe.Coupon {
  if ((coupon === undefined) === (promotion === undefined))
    throw new StripeFault('You must specify one of these parameters: coupon, promotion_code.', {
      param: 'discounts[0]',
    })
  if (promotion === undefined) return couponFor(emulator, owner, coupon ?? '')
  const code = promotionCodeOf(emulator, owner, promotion)
  if (code.restrictions.first_time_transaction && hasPaid(emulator, owner, customer))
    throw new StripeFault(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
      { param: 'discounts[0][promotion_code]' },
    )
  return couponFor(emulator, owner, couponOf(emulator, owner, code).id)
}

const hasPaid = ({ state }: Emulator, owner: string, customer: Stripe.Customer | null): boolean =>
  allOf(state.invoices, owner).some(
    (invoice) =>
      customer !== null && expandableId(invoice.customer) === customer.id && invoice.status === 'paid',
  )

function buyer(emulator: Emulator, owner: string, params: CreateCheckout): Stripe.Customer | null {
  if (params.customer === undefined) return null
  if (params.customer_email !== undefined)
    throw new StripeFault('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    })
  const customer = find(emulator.state.customers, owner, params.customer)
  if (!customer) throw noSuch('customer', params.customer, 'customer')
  return customer
}
