import type Stripe from 'stripe'
import { ableToCharge } from './can-charge.ts'
import { CreateCheckout } from './checkout-params.ts'
import { couponFor } from './coupons.ts'
import type { Call, Emulator } from './emulator.ts'
import { noSuch, StripeFault } from './errors.ts'
import { newSession } from './new-checkout.ts'
import { read } from './params.ts'
import { priceOrder } from './price-order.ts'
import { couponOf, promotionCodeOf } from './promotion-codes.ts'
import { shownCheckout } from './shown-checkout.ts'
import { type Checkout, find, put } from './state.ts'

const SMALLEST_CHARGE_IN_CENTS = 50

export function createCheckout(emulator: Emulator, call: Call) {
  const params = read(CreateCheckout, call.params)
  const { state } = emulator
  ableToCharge(emulator, call.owner)
  const customer = buyer(emulator, call.owner, params)
  const coupon = params.discounts?.[0] ? discounting(emulator, call.owner, params.discounts[0]) : null
  if (coupon && params.allow_promotion_codes)
    throw new StripeFault('You may only specify one of these parameters: allow_promotion_codes, discounts.', {
      param: 'discounts',
    })
  const lineItems = priceOrder(emulator, call.owner, params.line_items, coupon)
  fitsMode(lineItems, params.mode)
  const session = newSession(emulator, params, lineItems, customer)
  if (session.amount_total && session.amount_total < SMALLEST_CHARGE_IN_CENTS)
    throw new StripeFault("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    })
  put<Checkout>(state.checkouts, call.owner, {
    id: session.id,
    session,
    lineItems,
    paymentIntentData: {
      metadata: params.payment_intent_data?.metadata ?? {},
      applicationFeeInCents: params.payment_intent_data?.application_fee_amount ?? null,
      description: params.payment_intent_data?.description ?? null,
    },
    subscriptionData: {
      metadata: params.subscription_data?.metadata ?? {},
      description: params.subscription_data?.description ?? null,
    },
    attempts: [],
    awaitingApproval: null,
    notice: null,
  })
  return shownCheckout(emulator, call.owner, session, params.expand)
}

function discounting(
  emulator: Emulator,
  owner: string,
  { coupon, promotion_code: promotion }: { coupon?: string | undefined; promotion_code?: string | undefined },
): Stripe.Coupon {
  if ((coupon === undefined) === (promotion === undefined))
    throw new StripeFault('You must specify one of these parameters: coupon, promotion_code.', {
      param: 'discounts[0]',
    })
  if (promotion === undefined) return couponFor(emulator, owner, coupon ?? '')
  return couponFor(emulator, owner, couponOf(emulator, owner, promotionCodeOf(emulator, owner, promotion)).id)
}

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

function fitsMode(lineItems: Stripe.LineItem[], mode: CreateCheckout['mode']) {
  const recurring = lineItems.some(({ price }) => price?.recurring)
  if (mode === 'payment' && recurring)
    throw new StripeFault(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'mode' },
    )
  if (mode === 'subscription' && !recurring)
    throw new StripeFault('You must provide at least one recurring price in `subscription` mode.', {
      param: 'line_items',
    })
}
