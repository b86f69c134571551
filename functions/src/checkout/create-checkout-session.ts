import { calls } from '@lorecircle/shared/registry/calls'
import { slugOfTitle } from '@lorecircle/shared/text/slug'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { senderOf } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { shopOfHost } from '../visitor/shop-of-host.ts'
import { beginCheckout } from './begin-checkout.ts'
import { failurePage } from './failure-page.ts'
import { goToPayment } from './go-to-payment.ts'
import { bookMissing, offerOf } from './offer.ts'
import { refuseForeignDomain } from './refuse-foreign-domain.ts'
import { shippingNow } from './shipping-now.ts'
import { wantedBook } from './wanted-book.ts'

/** Starts a purchase: what is sold, by whom and for how much comes from the stored book, never from the request. */
export const createCheckoutSession = (services: Services) =>
  endpoint(calls.createCheckoutSession, {
    async run({ input, host, headers, isForm }) {
      const account = await shopOfHost(services.documents, host)
      refuseForeignDomain(input.domain, host, services.productDomain)
      const book = await wantedBook(services.documents, account, input)
      if (!book?.public) throw bookMissing()
      try {
        const sender = senderOf(headers)
        const { format, priceInCents: unitInCents } = offerOf(book, input)
        const wanted = [
          { book, format, unitInCents, discountInCents: 0, quantity: 1, dedication: null, wishes: [] },
        ]
        const shipping = await shippingNow(services, account, { format, unitInCents, headers })
        const terms = { shipping, discountCode: null, giftNote: null, email: null }
        const checkout = await beginCheckout(services, { account, host, sender, wanted, terms })
        return await goToPayment(services, checkout, { headers, sender, isForm })
      } catch (error) {
        if (!isForm || !(error instanceof VisibleError)) throw error
        return failurePage(services.origin, host, error, book.slug)
      }
    },
    refuseForm: (error, { host, fields }) => failurePage(services.origin, host, error, slugAsked(fields)),
  })

const Titled = z.object({ title: z.string() })

/** Where the form came from, as far as its fields tell. */
function slugAsked(fields: unknown): string {
  const titled = Titled.safeParse(fields)
  return slugOfTitle(titled.success ? titled.data.title : '')
}
