import { countriesOf, placeQuestion } from '../shipping/quote.ts'
import type { Cart, CartLine } from './cart.ts'
import type { CartShop } from './cart-shop.ts'
import { codeOf } from './code-of.ts'
import { pricedBundles } from './price-bundle.ts'
import { pricedLine } from './price-line.ts'
import { cartShipping } from './shipping-of.ts'
import { takenNumber } from './taken-number.ts'
import type { CartShipping, CartView } from './views.ts'
import { whyNotPayable } from './why-not-payable.ts'

/** A cart at this moment's prices. What changed since the reader last looked is said in its line. */
export function priceCart(cart: Cart, shop: CartShop): CartView {
  const alone = sharedOut(cart).map(({ line, before }) =>
    pricedLine(line, { before, taken: takenNumber(line, cart, shop.numbersOf(line.formatId)) }, shop),
  )
  const together = pricedBundles(cart, alone, shop)
  const priced = [...alone, ...together.flatMap((bundle) => bundle.lines)]
  const code = codeOf(cart, shop, priced)
  const lines = priced.map(({ line }, index) => ({
    ...line,
    discountInCents: code?.perLineInCents[index] ?? 0,
  }))
  const shipping = cartShipping(cart, shop, lines, priced)
  const itemsInCents = sum(lines.map((line) => line.itemsInCents))
  const discountInCents = sum(lines.map((line) => line.discountInCents))
  const charged = shipping.state === 'sent' && !code?.freeShipping ? shipping.priceInCents : 0
  const country = cart.country ?? shop.guessedCountry
  const question = country === null ? null : placeQuestion(shop.tariff, country)
  const place = question && { ...question, state: cart.state, postalCode: cart.postalCode }
  const totalInCents = itemsInCents - discountInCents + charged
  return {
    lines,
    bundles: together.map(({ id, bundle }) => ({
      ...bundle,
      discountInCents: sum(lines.flatMap((line) => (line.bundle?.id === id ? [line.discountInCents] : []))),
    })),
    code: code && { code: code.code, problem: code.problem, asksEmail: code.asksEmail },
    email: cart.email,
    giftNote: cart.giftNote,
    country,
    place,
    shipping: shipping.state === 'sent' ? chargedShipping(shipping, charged) : shipping,
    countries: countriesOf(shop.tariff),
    sums: { itemsInCents, discountInCents, shippingInCents: charged, totalInCents },
    problem: whyNotPayable(lines, { shipping, place, totalInCents, isSelling: shop.isSelling }),
  }
}

/** Under a code for free shipping every part of a country costs the same. */
function chargedShipping(
  { parts, ...shipping }: Extract<CartShipping, { state: 'sent' }>,
  chargedInCents: number,
): CartShipping {
  const isWaived = chargedInCents < shipping.priceInCents
  return { ...shipping, priceInCents: chargedInCents, ...(parts && !isWaived && { parts }) }
}

/** Lines of one format share its copies: each with how many the lines before it want. */
function sharedOut({ lines }: Cart): { line: CartLine; before: number }[] {
  const wanted = new Map<string, number>()
  return lines.map((line) => {
    const before = wanted.get(line.formatId) ?? 0
    wanted.set(line.formatId, before + line.quantity)
    return { line, before }
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
