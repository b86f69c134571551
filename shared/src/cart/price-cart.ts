import { calculateDiscount, type DiscountResult } from '../discount/apply-discount.ts'
import type { Discount } from '../discount/discount.ts'
import { toDollars } from '../money.ts'
import { requiresShipping } from '../order/line.ts'
import { partPrices, placeQuestion, quoteShipping, shippedCountries } from '../shipping/quote.ts'
import { shippingWeightInGrams } from '../shipping/weight.ts'
import { describeGuessPause, type GuessesPaused } from '../visitor/guess.ts'
import type { Cart, CartLineItem } from './cart.ts'
import { priceBundles } from './price-bundle.ts'
import { priceLineItem } from './price-line.ts'
import { findTakenNumber } from './problems.ts'
import type { CartShop, PricedLineItem } from './read-cart.ts'
import type { CartLineItemView, CartShipping, CartView } from './views.ts'
import { unpayableReason } from './why-not-payable.ts'

const codesPaused = (paused: GuessesPaused): string =>
  `Too many codes were tried from your network. Try again ${describeGuessPause(paused)}, or buy without a code.`

const sentences = {
  not_started: () => 'This code is not active yet.',
  over: () => 'This code has expired.',
  paused: () => 'This code is not active right now.',
  other_books: () => 'This code does not apply to the books in your cart.',
  below_minimum: ({ minimumInCents }) =>
    `This code works on orders of ${toDollars(minimumInCents ?? 0)} or more.`,
} as const satisfies Record<
  Extract<DiscountResult, { valid: false }>['why'],
  (discount: Pick<Discount, 'minimumInCents'>) => string
>

/** A cart at this moment's prices. What changed since the reader last looked is said in its line. */
export function priceCart(cart: Cart, shop: CartShop): CartView {
  const alone = sharedOut(cart).map(({ line, before }) =>
    priceLineItem(line, { before, taken: findTakenNumber(line, cart, shop.numbersOf(line.formatId)) }, shop),
  )
  const together = priceBundles(cart, alone, shop)
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
    countries: shippedCountries(shop.tariff),
    sums: { itemsInCents, discountInCents, shippingInCents: charged, totalInCents },
    problem: unpayableReason(lines, { shipping, place, totalInCents, isSelling: shop.isSelling }),
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
function sharedOut({ lines }: Cart): { line: CartLineItem; before: number }[] {
  const wanted = new Map<string, number>()
  return lines.map((line) => {
    const before = wanted.get(line.formatId) ?? 0
    wanted.set(line.formatId, before + line.quantity)
    return { line, before }
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

function cartShipping(
  { country: said, state, postalCode }: Cart,
  { tariff, guessedCountry }: Pick<CartShop, 'tariff' | 'guessedCountry'>,
  lines: readonly CartLineItemView[],
  priced: readonly PricedLineItem[],
): CartShipping {
  const parcel = lines.flatMap(({ quantity, itemsInCents, discountInCents }, index) => {
    const format = priced[index]?.format
    if (!format || quantity === 0 || !requiresShipping({ format })) return []
    return [
      {
        weightInGrams: shippingWeightInGrams(format),
        quantity,
        itemsInCents: itemsInCents - discountInCents,
      },
    ]
  })
  if (parcel.length === 0) return { state: 'nothing_to_ship' }
  const country = said ?? guessedCountry
  if (country === null) return { state: 'unknown_country' }
  const question = placeQuestion(tariff, country)
  const isPlaceMissing =
    question !== null &&
    ((question.states.length > 0 && state === null) || (question.asksPostalCode && postalCode === null))
  if (isPlaceMissing) return { state: 'unknown_place', country }
  const quote = quoteShipping(tariff, country, parcel, { state, postalCode })
  if (quote.sent) {
    const { zone, priceInCents, days, delivery } = quote
    const parts = partPrices(tariff, country, parcel)
    return {
      state: 'sent',
      country,
      zone,
      priceInCents,
      days,
      delivery,
      ...(parts.length > 0 && { parts }),
    }
  }
  return { state: quote.why === 'too_heavy' ? 'too_heavy' : 'not_shipped_there', country }
}

type CodeInCart = {
  code: string
  problem: string | null
  asksEmail: boolean
  perLineInCents: number[]
  freeShipping: boolean
}

/** The code's discount or problem; null without a code. */
function codeOf(
  { code, email }: Cart,
  { discount: known, today }: CartShop,
  lines: readonly PricedLineItem[],
): CodeInCart | null {
  if (code === null) return null
  const nothing = { code, asksEmail: false, perLineInCents: [], freeShipping: false }
  if (known === null) return { ...nothing, problem: 'This code does not exist in this shop.' }
  if ('pausedForMinutes' in known) return { ...nothing, problem: codesPaused(known) }
  const { discount, uses } = known
  if (discount.mostUses !== null && uses >= discount.mostUses)
    return { ...nothing, problem: 'This code has been used up.' }
  // A bundle has a price of its own: a code for some books leaves it as it is.
  const wanted = lines.map(({ line }) => (line.bundle ? { ...line, bookId: '' } : line))
  const answer = calculateDiscount(discount, wanted, today)
  if (!answer.valid) return { ...nothing, problem: sentences[answer.why](discount) }
  const asksEmail = discount.oncePerReader
  if (asksEmail && !email) {
    return { ...nothing, asksEmail, problem: 'This code works once per customer. Enter your email address.' }
  }
  const { perLineInCents, freeShipping } = answer
  return { code, asksEmail, problem: null, perLineInCents, freeShipping }
}

/** True if the code would discount some cart of its shop now, not necessarily this one. */
export function isCodeApplicable({ discount: known, today }: Pick<CartShop, 'discount' | 'today'>): boolean {
  if (known === null || 'pausedForMinutes' in known) return false
  const { discount, uses } = known
  if (discount.mostUses !== null && uses >= discount.mostUses) return false
  const answer = calculateDiscount(discount, [], today)
  return answer.valid || answer.why === 'other_books' || answer.why === 'below_minimum'
}
