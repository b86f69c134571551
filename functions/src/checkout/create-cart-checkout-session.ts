import type { CartCheckoutInput } from '@lorecircle/shared/cart/calls'
import { type Cart, emptyCart } from '@lorecircle/shared/cart/cart'
import type { CartView } from '@lorecircle/shared/cart/views'
import { toDollars } from '@lorecircle/shared/money'
import { calls } from '@lorecircle/shared/registry/calls'
import { isolated } from '@lorecircle/shared/text/isolated'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { cartPageWith } from '../cart/cart.ts'
import { cartIn } from '../cart/cart-cookie.ts'
import { lookAtCart } from '../cart/look-at-cart.ts'
import { numberTaken } from '../cart/number-taken.ts'
import { endpoint } from '../http/endpoint.ts'
import { senderOf } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { shopOfHost } from '../visitor/shop-of-host.ts'
import { tooMany } from './baskets.ts'
import { beginCheckout } from './begin-checkout.ts'
import { goToPayment } from './go-to-payment.ts'
import { refuseForeignDomain } from './refuse-foreign-domain.ts'
import { termsOf, wantedOf } from './wanted-of.ts'

/** Starts the purchase of a cart: everything is looked up again, and nothing is charged that was not shown. */
export const createCartCheckoutSession = (services: Services) =>
  endpoint(calls.createCartCheckoutSession, {
    async run({ input, host, headers, isForm }) {
      const account = await shopOfHost(services.documents, host)
      refuseForeignDomain(input.domain, host, services.productDomain)
      const cart = input.items === undefined ? cartIn(headers) : cartOfItems(input, input.items)
      const { view, shop } = await lookAtCart(services, { account, cart, headers })
      refuseOther(view, cart, input)
      const sender = senderOf(headers)
      const wanted = wantedOf(view, shop)
      const terms = termsOf(view, cart)
      const checkout = await beginCheckout(services, { account, host, sender, wanted, terms })
      return goToPayment(services, checkout, { headers, sender, isForm })
    },
    refuseForm: cartPageWith,
  })

function cartOfItems(
  { code, country, state, postalCode, email, giftNote }: CartCheckoutInput,
  items: NonNullable<CartCheckoutInput['items']>,
): Cart {
  const lines = items.map(({ dedication = '', number = null, priceInCents = null, ...item }, index) => ({
    ...item,
    id: index + 1,
    seenInCents: priceInCents,
    dedication,
    number,
  }))
  const said = {
    code: code ?? null,
    country: country ?? null,
    state: state ?? null,
    postalCode: postalCode ?? null,
    email: email ?? null,
    giftNote: giftNote ?? null,
  }
  return { ...emptyCart, ...said, lines }
}

/** What cannot be sold as it was asked for, or comes to another sum than the page said, is not sold. */
function refuseOther(
  { problem, lines, sums, code }: CartView,
  cart: Cart,
  { totalInCents, items }: CartCheckoutInput,
): void {
  const taken = items
    ? lines.flatMap(({ number, taken }) => (taken?.how === 'gone' ? (number ?? []) : []))
    : []
  if (taken.length > 0) throw numberTaken(taken)
  const asked = (line: number) => cart.lines.find(({ id }) => id === line)?.quantity ?? 0
  const limited = items && lines.find(({ atATime, ...line }) => atATime && line.quantity < asked(line.id))
  if (limited?.atATime !== undefined) throw tooMany(limited.atATime)
  const short = items && lines.find(({ note }) => note !== null)
  const words =
    problem ?? (short ? `${isolated(short.title)}: ${short.note}` : null) ?? (items && code?.problem) ?? null
  if (words !== null) throw new VisibleError(409, 'cart.problem', words)
  if (totalInCents === undefined || totalInCents === sums.totalInCents) return
  throw new VisibleError(409, 'cart.changed', `It now comes to ${toDollars(sums.totalInCents)}.`, {
    totalInCents: sums.totalInCents,
  })
}
