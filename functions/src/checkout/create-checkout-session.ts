import { type Cart, type CartLine, withAdded } from '@lorecircle/shared/cart/cart'
import { calls } from '@lorecircle/shared/registry/calls'
import { slugOfTitle } from '@lorecircle/shared/text/slug'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { cartIn } from '../cart/cart-cookie.ts'
import { intoCart } from '../cart/into-cart.ts'
import { isNumberRefused, numberAgain } from '../cart/number-again.ts'
import { endpoint } from '../http/endpoint.ts'
import { senderOf } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { shopOfHost } from '../visitor/shop-of-host.ts'
import { beginCheckout } from './begin-checkout.ts'
import { failurePage } from './failure-page.ts'
import { goToPayment } from './go-to-payment.ts'
import { bookMissing, findOffer } from './offer.ts'
import { priceOneCopy, refuseUnpayable } from './price-one-copy.ts'
import { refuseForeignDomain } from './refuse-foreign-domain.ts'
import { wantedBook } from './wanted-book.ts'
import { termsOf, wantedOf } from './wanted-of.ts'

/**
 * Starts a purchase: what is sold, by whom and for how much comes from the stored book, never from the request. The copy is
 * the one that the page shows: with its number and dedication, the country that the reader chose, and their code.
 */
export const createCheckoutSession = (services: Services) =>
  endpoint(calls.createCheckoutSession, {
    async run({ input, host, headers, isForm }) {
      const account = await shopOfHost(services.documents, host)
      refuseForeignDomain(input.domain, host, services.productDomain)
      const book = await wantedBook(services.documents, account, input)
      if (!book?.public) throw bookMissing()
      let line: Omit<CartLine, 'id'> | null = null
      try {
        const sender = senderOf(headers)
        const { format, priceInCents } = findOffer(book, input)
        const { number, dedication } = input
        const own = { bookId: book.id, formatId: format.id, quantity: 1, seenInCents: priceInCents }
        line = { ...own, number, dedication }
        const { view, shop, cart } = await priceOneCopy(services, { account, book, format, line, headers })
        refuseUnpayable(view)
        const [wanted, terms] = [wantedOf(view, shop), termsOf(view, cart)]
        const checkout = await beginCheckout(services, { account, host, sender, wanted, terms })
        return await goToPayment(services, checkout, { headers, sender, isForm })
      } catch (error) {
        if (!isForm || !(error instanceof VisibleError) || isNumberRefused(error)) throw error
        if (line !== null && askedInCart.has(error.code))
          return intoCart(services.origin, error, { next: withLine(cartIn(headers), line), headers })
        return failurePage(services.origin, host, error, book.slug)
      }
    },
    refuseForm: async (error, sent) =>
      (await numberAgain(services, error, sent)) ??
      failurePage(services.origin, sent.host, error, slugAsked(sent.fields)),
  })

/** What the cart's page asks for: a country that the shop ships to, the place in it, or an email address for the code. */
const askedInCart = new Set(['shipping.none', 'shipping.place', 'code.email', 'cart.problem'])

const withLine = (cart: Cart, line: Omit<CartLine, 'id'>) =>
  cart.lines.some(({ formatId }) => formatId === line.formatId) ? cart : withAdded(cart, line)

const Titled = z.object({ title: z.string() })

/** Where the form came from, as far as its fields tell. */
function slugAsked(fields: unknown): string {
  const titled = Titled.safeParse(fields)
  return slugOfTitle(titled.success ? titled.data.title : '')
}
