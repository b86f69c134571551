import type Stripe from 'stripe'
import { discountShares } from './discount-shares.ts'
import type { Emulator } from './emulator.ts'
import { noSuch, StripeFault } from './errors.ts'
import { newId } from './ids.ts'
import type { OrderLine } from './order-line.ts'
import { priceFromData } from './price-from-data.ts'
import { find } from './state.ts'

type Priced = {
  price: Stripe.Price
  product: Stripe.Product
  quantity: number
  metadata: Record<string, string>
}

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
  return { price, product, quantity: line.quantity, metadata: line.metadata ?? {} }
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
