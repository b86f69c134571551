import type Stripe from 'stripe'
import { z } from 'zod'
import { type Emulator, nowSeconds } from '../core/emulator.ts'
import { noSuchError, StripeApiError } from '../core/errors.ts'
import { expandableId, newId } from '../core/ids.ts'
import { ignored, integer, metadata, text, threeLetters } from '../core/params.ts'
import { find, put, type StoredSession } from '../core/state.ts'
import { discountShares } from './discounts.ts'
import { newPrice } from './prices.ts'
import { newProduct } from './products.ts'
import {
  type AppliedRate,
  checkTaxCode,
  findTaxRate,
  notCollecting,
  presentTaxRate,
  type TaxBehavior,
  type TaxKind,
  type TaxPlace,
  taxAmount,
  taxKind,
} from './tax-rates.ts'
import { collectsTaxAt } from './tax-registrations.ts'
import { assertTaxActive, findTaxSettings, taxBehavior } from './tax-settings.ts'

const PriceData = z.strictObject({
  currency: threeLetters,
  unit_amount: integer.pipe(z.number().min(0).max(99_999_999)),
  product: text.optional(),
  product_data: z
    .strictObject({
      name: text.min(1),
      description: text.min(1).optional(),
      images: z.array(text).max(8).optional(),
      metadata: metadata.optional(),
      tax_code: text.optional(),
    })
    .optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).default('unspecified'),
})

export type OrderLine = z.output<typeof OrderLine>
export const OrderLine = z.strictObject({
  price: text.optional(),
  price_data: PriceData.optional(),
  quantity: integer.pipe(z.number().min(1)).optional(),
  metadata: metadata.optional(),
  adjustable_quantity: ignored,
  dynamic_tax_rates: ignored,
  tax_rates: ignored,
})

function priceFromData(
  emulator: Emulator,
  owner: string,
  data: z.output<typeof PriceData>,
  at: string,
): Stripe.Price {
  const createdAt = nowSeconds(emulator)
  if (!data.product && !data.product_data)
    throw new StripeApiError(
      `You must specify either \`product\` or \`product_data\` when creating a price for ${at}.`,
      { code: 'parameter_missing', param: `${at}[price_data][product_data]` },
    )
  const product = data.product_data
    ? put<Stripe.Product>(emulator.state.products, owner, {
        ...newProduct(newId('prod'), data.product_data.name, createdAt),
        active: false,
        description: data.product_data.description ?? null,
        images: data.product_data.images ?? [],
        metadata: data.product_data.metadata ?? {},
        tax_code: checkTaxCode(data.product_data.tax_code, `${at}[price_data][product_data][tax_code]`),
      }).id
    : (data.product ?? '')
  const price = newPrice({
    id: newId('price', 24),
    product,
    unitAmountInCents: data.unit_amount,
    currency: data.currency,
    interval: null,
    createdAt,
  })
  return put<Stripe.Price>(emulator.state.prices, owner, {
    ...price,
    active: false,
    tax_behavior: data.tax_behavior,
  })
}

type PricedLine = {
  price: Stripe.Price
  product: Stripe.Product
  quantity: number
  metadata: Record<string, string>
}

function priceLine(emulator: Emulator, owner: string, line: OrderLine, index: number): PricedLine {
  const at = `line_items[${index}]`
  if (line.quantity === undefined)
    throw new StripeApiError(`Quantity is required. Add \`quantity\` to \`${at}\``, {
      code: 'parameter_missing',
      param: `${at}[quantity]`,
    })
  const price = line.price_data
    ? priceFromData(emulator, owner, line.price_data, at)
    : knownPrice(emulator, owner, line.price, at)
  const productId = typeof price.product === 'string' ? price.product : price.product.id
  const product = find(emulator.state.products, owner, productId)
  if (!product) throw noSuchError('product', productId, `${at}[price]`)
  return { price, product, quantity: line.quantity, metadata: line.metadata ?? {} }
}

function knownPrice({ state }: Emulator, owner: string, id: string | undefined, at: string): Stripe.Price {
  if (id === undefined)
    throw new StripeApiError(`You must specify either \`price\` or \`price_data\` for ${at}.`, {
      code: 'parameter_missing',
      param: at,
    })
  const price = find(state.prices, owner, id)
  if (!price) throw noSuchError('price', id, `${at}[price]`)
  if (!price.active)
    throw new StripeApiError(`The price specified is inactive. This field only accepts active prices.`, {
      param: `${at}[price]`,
    })
  return price
}

/** Every line of an order with its price and its share of the discount. Throws what is wrong with it. */
export function priceOrder(
  emulator: Emulator,
  owner: string,
  lines: OrderLine[],
  coupon: Stripe.Coupon | null,
): Stripe.LineItem[] {
  const order = lines.map((line, index) => priceLine(emulator, owner, line, index))
  const currency = order[0]?.price.currency ?? 'usd'
  if (order.some(({ price }) => price.currency !== currency))
    throw new StripeApiError('All line items must have the same currency.', { param: 'line_items' })
  const subtotals = order.map(({ price, quantity }) => (price.unit_amount ?? 0) * quantity)
  const discounts = coupon
    ? discountShares(
        coupon,
        order.map(({ product }, index) => ({ productId: product.id, amount: subtotals[index] ?? 0 })),
        currency,
      )
    : subtotals.map(() => 0)
  return order.map(({ price, product, quantity, metadata }, index) => {
    const subtotal = subtotals[index] ?? 0
    const discount = discounts[index] ?? 0
    return {
      id: newId('li', 24),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: discount,
      amount_subtotal: subtotal,
      amount_tax: 0,
      amount_total: subtotal - discount,
      currency,
      description: product.name,
      metadata,
      price,
      quantity,
    }
  })
}

type PayerChoice = { shippingRate: Stripe.ShippingRate | null; place: TaxPlace | null }

type PricedSession = Stripe.Checkout.Session

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
    const { taxes, amountInCents, ownInCents } = taxedLine(net, tax?.onLine(line) ?? null)
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

type TaxRules = { rate: AppliedRate; behavior: TaxBehavior }

function taxAtPlace(
  emulator: Emulator,
  owner: string,
  { session, lineItems }: StoredSession,
  place: TaxPlace,
) {
  const settings = findTaxSettings(emulator, owner)
  const currency = session.currency ?? 'usd'
  const kindOfLine = (line: Stripe.LineItem): TaxKind => {
    const product = find(emulator.state.products, owner, expandableId(line.price?.product))
    return taxKind(expandableId(product?.tax_code) || settings.defaults.tax_code || '')
  }
  const goods = lineItems.map(kindOfLine)
  const collects = collectsTaxAt(emulator, owner, place)
  const taxing = (kind: TaxKind, said: string | null | undefined): TaxRules => ({
    rate: collects ? findTaxRate(place, kind, goods) : notCollecting(place),
    behavior: taxBehavior(said, settings, currency) ?? 'exclusive',
  })
  return {
    onLine: (line: Stripe.LineItem) => taxing(kindOfLine(line), line.price?.tax_behavior),
    onShipping: ({ tax_code: code, tax_behavior: said }: Stripe.ShippingRate) =>
      taxing(code ? taxKind(expandableId(code)) : 'shipping', said),
  }
}

/** `ownInCents` is what comes on top: nothing where the tax is within the price. */
function taxedLine(netInCents: number, taxing: TaxRules | null) {
  if (!taxing) return { taxes: [], amountInCents: 0, ownInCents: 0 }
  const { rate, behavior } = taxing
  const amountInCents = taxAmount(netInCents, rate.thousandths, behavior)
  const isWithin = behavior === 'inclusive'
  return {
    amountInCents,
    ownInCents: isWithin ? 0 : amountInCents,
    taxes: [
      {
        amount: amountInCents,
        rate: presentTaxRate(rate, behavior),
        taxability_reason: rate.reason,
        taxable_amount: rate.thousandths === 0 ? 0 : netInCents - (isWithin ? amountInCents : 0),
      },
    ],
  }
}

function costOf(
  rate: Stripe.ShippingRate,
  taxing: TaxRules | null,
): NonNullable<PricedSession['shipping_cost']> {
  const amount = rate.fixed_amount?.amount ?? 0
  const { taxes, amountInCents, ownInCents } = taxedLine(amount, taxing)
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
  shipping: PricedSession['shipping_cost'],
): Pick<PricedSession, 'amount_subtotal' | 'amount_total' | 'shipping_cost' | 'total_details'> {
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

/** Refuses an order that could not be taxed: for its seller, or for a price that does not say whether tax is in it. */
export function assertTaxableOrder(
  emulator: Emulator,
  owner: string,
  lines: Stripe.LineItem[],
  rates: Stripe.ShippingRate[],
) {
  assertTaxActive(emulator, owner)
  const settings = findTaxSettings(emulator, owner)
  const currency = lines[0]?.currency ?? 'usd'
  const mustSay = (said: string | null | undefined, param: string) => {
    if (taxBehavior(said, settings, currency) !== null) return
    throw new StripeApiError(
      'Automatic tax needs a `tax_behavior` on every price and shipping rate, or a default tax behavior in your Tax settings.',
      { param },
    )
  }
  for (const [index, { price }] of lines.entries())
    mustSay(price?.tax_behavior, `line_items[${index}][price_data][tax_behavior]`)
  for (const [index, rate] of rates.entries())
    mustSay(rate.tax_behavior, `shipping_options[${index}][shipping_rate_data][tax_behavior]`)
}
