import type Stripe from 'stripe'
import type { Emulator } from './emulator.ts'
import { expandableId } from './ids.ts'
import { find, type StoredSession } from './state.ts'
import { notCollecting, type Rate, rateFor } from './tax/rate-for.ts'
import { collectsAt } from './tax/registrations.ts'
import { type TaxBehavior, taxOn } from './tax/tax-amount.ts'
import { kindOf, type TaxKind } from './tax/tax-codes.ts'
import type { TaxPlace } from './tax/tax-place.ts'
import { shownRate } from './tax/tax-rate.ts'
import { behaviorOf, taxSettingsOf } from './tax/tax-settings.ts'

/** What a payer has chosen and said so far: how it is sent, and where they are. */
export type PayerChoice = { shippingRate: Stripe.ShippingRate | null; place: TaxPlace | null }

type Session = Stripe.Checkout.Session

/** The checkout with every amount of that choice. Without a place no tax is known yet, and none is in it. */
export function priceCheckout(
  emulator: Emulator,
  owner: string,
  checkout: StoredSession,
  { shippingRate, place }: PayerChoice,
): StoredSession {
  const { session } = checkout
  const taxAt = session.automatic_tax.enabled && session.mode === 'payment' ? place : null
  const tax = taxAt && taxAtPlace(emulator, owner, checkout, taxAt)
  const lineItems = checkout.lineItems.map((line) => {
    const net = line.amount_subtotal - line.amount_discount
    const { taxes, amountInCents, ownInCents } = taxed(net, tax?.onLine(line) ?? null)
    return { ...line, amount_tax: amountInCents, amount_total: net + ownInCents, taxes }
  })
  const shippingCost = shippingRate && costOf(shippingRate, tax?.onShipping(shippingRate) ?? null)
  return {
    ...checkout,
    lineItems,
    session: {
      ...session,
      ...totalsOf(lineItems, shippingCost),
      automatic_tax: {
        ...session.automatic_tax,
        status: !session.automatic_tax.enabled ? null : taxAt ? 'complete' : 'requires_location_inputs',
      },
    },
  }
}

type Taxing = { rate: Rate; behavior: TaxBehavior }

/** How each part of an order is taxed at a place. */
function taxAtPlace(
  emulator: Emulator,
  owner: string,
  { session, lineItems }: StoredSession,
  place: TaxPlace,
) {
  const settings = taxSettingsOf(emulator, owner)
  const currency = session.currency ?? 'usd'
  const kindOfLine = (line: Stripe.LineItem): TaxKind => {
    const product = find(emulator.state.products, owner, expandableId(line.price?.product))
    return kindOf(expandableId(product?.tax_code) || settings.defaults.tax_code || '')
  }
  const goods = lineItems.map(kindOfLine)
  const collects = collectsAt(emulator, owner, place)
  const taxing = (kind: TaxKind, said: string | null | undefined): Taxing => ({
    rate: collects ? rateFor(place, kind, goods) : notCollecting(place),
    behavior: behaviorOf(said, settings, currency) ?? 'exclusive',
  })
  return {
    onLine: (line: Stripe.LineItem) => taxing(kindOfLine(line), line.price?.tax_behavior),
    onShipping: ({ tax_code: code, tax_behavior: said }: Stripe.ShippingRate) =>
      taxing(code ? kindOf(expandableId(code)) : 'shipping', said),
  }
}

/** `ownInCents` is what comes on top: nothing where the tax is within the price. */
function taxed(netInCents: number, taxing: Taxing | null) {
  if (!taxing) return { taxes: [], amountInCents: 0, ownInCents: 0 }
  const { rate, behavior } = taxing
  const amountInCents = taxOn(netInCents, rate.thousandths, behavior)
  const isWithin = behavior === 'inclusive'
  return {
    amountInCents,
    ownInCents: isWithin ? 0 : amountInCents,
    taxes: [
      {
        amount: amountInCents,
        rate: shownRate(rate, behavior),
        taxability_reason: rate.reason,
        taxable_amount: rate.thousandths === 0 ? 0 : netInCents - (isWithin ? amountInCents : 0),
      },
    ],
  }
}

function costOf(rate: Stripe.ShippingRate, taxing: Taxing | null): NonNullable<Session['shipping_cost']> {
  const amount = rate.fixed_amount?.amount ?? 0
  const { taxes, amountInCents, ownInCents } = taxed(amount, taxing)
  return {
    amount_subtotal: amount,
    amount_tax: amountInCents,
    amount_total: amount + ownInCents,
    shipping_rate: rate.id,
    taxes,
  }
}

function totalsOf(
  lines: Stripe.LineItem[],
  shipping: Session['shipping_cost'],
): Pick<Session, 'amount_subtotal' | 'amount_total' | 'shipping_cost' | 'total_details'> {
  const sum = (amount: 'amount_subtotal' | 'amount_discount' | 'amount_tax' | 'amount_total') =>
    lines.reduce((total, line) => total + line[amount], 0)
  return {
    amount_subtotal: sum('amount_subtotal'),
    amount_total: sum('amount_total') + (shipping?.amount_total ?? 0),
    shipping_cost: shipping,
    total_details: {
      amount_discount: sum('amount_discount'),
      amount_shipping: shipping?.amount_subtotal ?? 0,
      amount_tax: sum('amount_tax') + (shipping?.amount_tax ?? 0),
    },
  }
}
