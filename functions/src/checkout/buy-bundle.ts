import { type Cart, type CartBundle, type CartRefusal, withBundle } from '@lorecircle/shared/cart/cart'
import { priceCart } from '@lorecircle/shared/cart/price-cart'
import type { CartView } from '@lorecircle/shared/cart/views'
import { toDollars } from '@lorecircle/shared/money'
import { calls } from '@lorecircle/shared/registry/calls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { z } from 'zod'
import { cartIn } from '../cart/cart-cookie.ts'
import { intoCart } from '../cart/into-cart.ts'
import { lookAtCart } from '../cart/look-at-cart.ts'
import { endpoint } from '../http/endpoint.ts'
import { senderOf } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { shopOfHost } from '../visitor/shop-of-host.ts'
import { beginCheckout } from './begin-checkout.ts'
import { goToPayment } from './go-to-payment.ts'
import { countryElse, refuseUnpayable, termsKept } from './price-one-copy.ts'
import { refuseForeignDomain } from './refuse-foreign-domain.ts'
import { termsOf, wantedOf } from './wanted-of.ts'

/** Starts the purchase of one bundle, priced as a cart that holds nothing else. */
export const buyBundle = (services: Services) =>
  endpoint(calls.buyBundle, {
    async run({ input, host, headers, isForm }) {
      const account = await shopOfHost(services.documents, host)
      refuseForeignDomain(input.domain, host, services.productDomain)
      const cart = { ...termsKept(headers), bundles: [{ ...bundleLine(input), id: 1 }] }
      const { shop } = await lookAtCart(services, { account, cart, headers })
      const guessedCountry = countryElse(headers, shop.tariff.postedFrom)
      const view = priceCart(cart, { ...shop, guessedCountry })
      refuseOther(view, input.priceInCents)
      const sender = senderOf(headers)
      const wanted = wantedOf(view, shop)
      const terms = termsOf(view, cart)
      const checkout = await beginCheckout(services, { account, host, sender, wanted, terms })
      return goToPayment(services, checkout, { headers, sender, isForm })
    },
    refuseForm: (error, { fields, headers }) =>
      intoCart(services.origin, error, { next: withAsked(fields, headers), headers }),
  })

const bundleLine = ({ bundle, dedication }: z.infer<typeof Asked>): Omit<CartBundle, 'id'> => ({
  ...{ slug: bundle, quantity: 1, seenInCents: null, dedication },
})

function refuseOther(view: CartView, priceInCents: number): void {
  const [bundle] = view.bundles
  if (bundle?.note != null) throw new VisibleError(409, 'cart.problem', bundle.note)
  refuseUnpayable(view)
  // The page shows the price without a dedication.
  const now = bundle ? bundle.unitInCents - bundle.dedicationInCents : 0
  if (bundle && now === priceInCents) return
  throw new VisibleError(409, 'price.changed', `It now costs ${toDollars(now)}.`, { priceInCents: now })
}

const Asked = calls.buyBundle.input.pick({ bundle: true, dedication: true })

/** Whoever could not buy it finds it in their cart, which says why, and asks what it has to know. */
function withAsked(fields: unknown, headers: Headers): Cart | CartRefusal {
  const asked = Asked.safeParse(fields)
  const cart = cartIn(headers)
  if (!asked.success || cart.bundles.some(({ slug }) => slug === asked.data.bundle)) return cart
  return withBundle(cart, bundleLine(asked.data))
}
