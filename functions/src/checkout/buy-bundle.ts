import { emptyCart, withBundle } from '@lorecircle/shared/cart/cart'
import type { CartShop } from '@lorecircle/shared/cart/cart-shop'
import { priceCart } from '@lorecircle/shared/cart/price-cart'
import type { CartView } from '@lorecircle/shared/cart/views'
import { toDollars } from '@lorecircle/shared/money'
import { calls } from '@lorecircle/shared/registry/calls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { cartPageWith } from '../cart/cart.ts'
import { cartCookies, cartIn } from '../cart/cart-cookie.ts'
import { lookAtCart } from '../cart/look-at-cart.ts'
import { endpoint } from '../http/endpoint.ts'
import { senderOf } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { shopOfHost } from '../visitor/shop-of-host.ts'
import { beginCheckout } from './begin-checkout.ts'
import { goToPayment } from './go-to-payment.ts'
import { refuseForeignDomain } from './refuse-foreign-domain.ts'
import { termsOf, wantedOf } from './wanted-of.ts'

/** Starts the purchase of one bundle, priced as a cart that holds nothing else. */
export const buyBundle = (services: Services) =>
  endpoint(calls.buyBundle, {
    async run({ input, host, headers, isForm }) {
      const account = await shopOfHost(services.documents, host)
      refuseForeignDomain(input.domain, host, services.productDomain)
      const cart = {
        ...emptyCart,
        country: cartIn(headers).country,
        bundles: [{ id: 1, slug: input.bundle, quantity: 1, seenInCents: null, dedication: '' }],
      }
      const { shop } = await lookAtCart(services, { account, cart, headers })
      const view = priceCart(cart, { ...shop, guessedCountry: countryOf(shop) })
      refuseOther(view, input.priceInCents)
      const sender = senderOf(headers)
      const wanted = wantedOf(view, shop)
      const terms = termsOf(view, cart)
      const checkout = await beginCheckout(services, { account, host, sender, wanted, terms })
      return goToPayment(services, checkout, { headers, sender, isForm })
    },
    refuseForm: (error, { fields, headers }) => intoCart(services.origin, error, fields, headers),
  })

/** Where nobody knows where the reader is, it goes to where it is posted from. */
const countryOf = ({ guessedCountry, tariff }: CartShop): string | null =>
  guessedCountry ?? (tariff.postedFrom || null)

function refuseOther({ problem, bundles: [bundle] }: CartView, priceInCents: number): void {
  const words = bundle?.note ?? problem
  if (words !== null && words !== undefined) throw new VisibleError(409, 'cart.problem', words)
  // The page shows the price without a dedication.
  const now = bundle ? bundle.unitInCents - bundle.dedicationInCents : 0
  if (bundle && now === priceInCents) return
  throw new VisibleError(409, 'price.changed', `It now costs ${toDollars(now)}.`, { priceInCents: now })
}

const Asked = z.object({ bundle: z.string().max(80) })

/** Whoever could not buy it finds it in their cart, which says why, and asks what it has to know. */
function intoCart(origin: string, error: VisibleError, fields: unknown, headers: Headers): Response {
  const answer = cartPageWith(error)
  const asked = Asked.safeParse(fields)
  const cart = cartIn(headers)
  if (!asked.success || cart.bundles.some(({ slug }) => slug === asked.data.bundle)) return answer
  const next = withBundle(cart, { slug: asked.data.bundle, quantity: 1, seenInCents: null, dedication: '' })
  if (typeof next === 'string') return answer
  for (const cookie of cartCookies(next, origin)) answer.headers.append('set-cookie', cookie)
  return answer
}
