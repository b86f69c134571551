import type Stripe from 'stripe'
import { z } from 'zod'
import { isRedeemable, newPrice, newProduct } from './catalogue.ts'
import { type Emulator, nowSeconds } from './emulator.ts'
import { noSuch, StripeFault } from './errors.ts'
import { newId } from './ids.ts'
import { ignored, integer, metadata, text } from './params.ts'
import { find, put } from './state.ts'

const PriceData = z.strictObject({
  currency: text.regex(/^[a-zA-Z]{3}$/, 'expected a three-letter currency'),
  unit_amount: integer.pipe(z.number().min(0).max(99_999_999)),
  product: text.optional(),
  product_data: z
    .strictObject({
      name: text.min(1),
      description: text.min(1).optional(),
      images: z.array(text).max(8).optional(),
      metadata: metadata.optional(),
      tax_code: ignored,
    })
    .optional(),
  tax_behavior: ignored,
})

export type OrderLine = z.output<typeof OrderLine>
export const OrderLine = z.strictObject({
  price: text.optional(),
  price_data: PriceData.optional(),
  quantity: integer.pipe(z.number().min(1)).optional(),
  adjustable_quantity: ignored,
  dynamic_tax_rates: ignored,
  tax_rates: ignored,
})

type Priced = { price: Stripe.Price; product: Stripe.Product; quantity: number }

function priced(emulator: Emulator, owner: string, line: OrderLine, index: number): Priced {
  const at = `line_items[${index}]`
  if (line.quantity === undefined)
    throw new StripeFault(`Quantity is required. Add \`quantity\` to \`${at}\``, {
      code: 'parameter_missing',
      param: `${at}[quantity]`,
    })
  const price = line.price_data
    ? priceFromData(emulator, owner, line.price_data, at)
    : knownPrice(emulator, owner, line.price, at)
  const productId = typeof price.product === 'string' ? price.product : price.product.id
  const product = find(emulator.state.products, owner, productId)
  if (!product) throw noSuch('product', productId, `${at}[price]`)
  return { price, product, quantity: line.quantity }
}

function knownPrice({ state }: Emulator, owner: string, id: string | undefined, at: string): Stripe.Price {
  if (id === undefined)
    throw new StripeFault(`You must specify either \`price\` or \`price_data\` for ${at}.`, {
      code: 'parameter_missing',
      param: at,
    })
  const price = find(state.prices, owner, id)
  if (!price) throw noSuch('price', id, `${at}[price]`)
  if (!price.active)
    throw new StripeFault(`The price specified is inactive. This field only accepts active prices.`, {
      param: `${at}[price]`,
    })
  return price
}

function priceFromData(
  emulator: Emulator,
  owner: string,
  data: z.output<typeof PriceData>,
  at: string,
): Stripe.Price {
  const createdAt = nowSeconds(emulator)
  if (!data.product && !data.product_data)
    throw new StripeFault(
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
      }).id
    : (data.product ?? '')
  const price = newPrice({
    id: newId('price', 24),
    product,
    unitAmountInCents: data.unit_amount,
    currency: data.currency.toLowerCase(),
    interval: null,
    createdAt,
  })
  return put(emulator.state.prices, owner, { ...price, active: false })
}

/** Every line of an order with its price and its share of the discount. Throws what is wrong with it. */
export function priceOrder(
  emulator: Emulator,
  owner: string,
  lines: OrderLine[],
  coupon: Stripe.Coupon | null,
): Stripe.LineItem[] {
  const order = lines.map((line, index) => priced(emulator, owner, line, index))
  const currency = order[0]?.price.currency ?? 'usd'
  if (order.some(({ price }) => price.currency !== currency))
    throw new StripeFault('All line items must have the same currency.', { param: 'line_items' })
  const subtotals = order.map(({ price, quantity }) => (price.unit_amount ?? 0) * quantity)
  const discounts = coupon
    ? discountShares(
        coupon,
        order.map(({ product }, index) => ({ productId: product.id, amount: subtotals[index] ?? 0 })),
        currency,
      )
    : subtotals.map(() => 0)
  return order.map(({ price, product, quantity }, index) => {
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
      metadata: {},
      price,
      quantity,
    }
  })
}

/** How much a coupon takes off each line, in cents; whole cents that are left over go to the first lines. */
export function discountShares(
  coupon: Pick<Stripe.Coupon, 'percent_off' | 'amount_off' | 'currency' | 'applies_to'>,
  lines: { productId: string; amount: number }[],
  currency: string,
): number[] {
  const products = coupon.applies_to?.products
  const eligible = lines.map(({ productId, amount }) =>
    products && !products.includes(productId) ? 0 : amount,
  )
  if (products && !lines.some(({ productId }) => products.includes(productId)))
    throw new StripeFault('This coupon is not applicable to any of the items in this order.', {
      param: 'discounts[0][coupon]',
    })
  if (coupon.amount_off !== null && coupon.currency !== currency)
    throw new StripeFault(`This coupon is not applicable to an order in ${currency}.`, {
      param: 'discounts[0][coupon]',
    })
  const sum = eligible.reduce((total, amount) => total + amount, 0)
  const off = Math.min(sum, coupon.amount_off ?? Math.round((sum * (coupon.percent_off ?? 0)) / 100))
  const shares = eligible.map((amount) => (sum === 0 ? 0 : Math.floor((off * amount) / sum)))
  let left = off - shares.reduce((total, share) => total + share, 0)
  return shares.map((share, index) => {
    if (left === 0 || share >= (eligible[index] ?? 0)) return share
    left -= 1
    return share + 1
  })
}

export function couponFor(emulator: Emulator, owner: string, id: string): Stripe.Coupon {
  const coupon = find(emulator.state.coupons, owner, id)
  if (!coupon) throw noSuch('coupon', id, 'discounts[0][coupon]')
  if (!isRedeemable(emulator, coupon))
    throw new StripeFault(`Coupon ${id} is used up or expired, and cannot be redeemed anymore.`, {
      code: 'coupon_expired',
      param: 'discounts[0][coupon]',
    })
  return coupon
}
