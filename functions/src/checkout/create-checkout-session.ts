import type { Host } from '@lorecircle/shared/edge/hosts'
import { calls } from '@lorecircle/shared/registry/calls'
import { slugOfTitle } from '@lorecircle/shared/text/slug'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { seeOther } from '../http/redirect.ts'
import { senderOf } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { shopOfHost } from '../visitor/shop-of-host.ts'
import { refuseFlood } from './baskets.ts'
import { beginCheckout } from './begin-checkout.ts'
import { checkoutCookie } from './checkout-cookie.ts'
import { failurePage } from './failure-page.ts'
import { bookMissing, offerOf } from './offer.ts'
import { openCheckout } from './open-checkout.ts'
import { resumeCheckout } from './resume-checkout.ts'
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
        const wanted = [{ book, format, unitInCents, quantity: 1, dedication: null, wishes: [] }]
        const checkout = await beginCheckout(services, { account, host, sender, wanted })
        const resumed = await resumeCheckout(services, headers.get('cookie') ?? '', checkout)
        if (resumed !== null) return paymentAt(resumed, isForm)
        await refuseFlood(services, sender)
        const answer = paymentAt(await openCheckout(services, checkout), isForm)
        answer.headers.append('set-cookie', checkoutCookie(checkout, services.origin))
        return answer
      } catch (error) {
        if (!isForm || !(error instanceof VisibleError)) throw error
        return failurePage(services.origin, host, error, book.slug)
      }
    },
    refuseForm: (error, { host, fields }) => failurePage(services.origin, host, error, slugAsked(fields)),
  })

/** A plain form is led there; the shop's script goes there by itself. */
const paymentAt = (url: string, isForm: boolean): Response =>
  isForm ? seeOther(url) : Response.json({ url }, { headers: { 'cache-control': 'no-store' } })

/** The spec's payload names the shop's domain: it must be the one that the visitor is on. */
function refuseForeignDomain(domain: string, host: Host, productDomain: string): void {
  const named = domain
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/:].*$/, '')
  const own = host.kind === 'shop' ? host.subdomain : ''
  const fullName = `${own}.${productDomain.replace(/:.*$/, '')}`
  if (named !== '' && named !== own && named !== fullName) {
    throw new VisibleError(403, 'shop.mismatch', 'This book belongs to another shop.')
  }
}

const Titled = z.object({ title: z.string() })

/** Where the form came from, as far as its fields tell. */
function slugAsked(fields: unknown): string {
  const titled = Titled.safeParse(fields)
  return slugOfTitle(titled.success ? titled.data.title : '')
}
