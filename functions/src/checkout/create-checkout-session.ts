import { type Account, isMember, paymentsReady } from '@lorecircle/shared/account/account'
import { type Book, coverOf } from '@lorecircle/shared/book/book'
import type { CheckoutInput } from '@lorecircle/shared/checkout/calls'
import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { authorName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { slugOfTitle } from '@lorecircle/shared/text/slug'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { seeOther } from '../http/redirect.ts'
import { senderHash, senderOf } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { shopOfHost } from '../visitor/shop-of-host.ts'
import { refuseFlood } from './baskets.ts'
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
        const checkout = await begin(services, { account, host, book, input, sender })
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

type Wish = { account: Account; host: Host; book: Book; input: CheckoutInput; sender: string }

/** All that is promised to this reader, or a VisibleError that says why nothing can be. */
async function begin(services: Services, { account, host, book, input, sender }: Wish): Promise<Checkout> {
  const stripeAccountId = sellingAccount(account, services.now())
  const { format, priceInCents } = offerOf(book, input)
  const profile = await services.documents.read(profileDoc(account.folder))
  return {
    id: services.newSecret(),
    sub: account.sub,
    subdomain: host.kind === 'shop' ? host.subdomain : '',
    stripeAccountId,
    bookId: book.id,
    formatId: format.id,
    priceInCents,
    slot: null,
    cancelToken: services.newSecret(),
    sender: sender === '' ? null : senderHash(services.env, sender),
    sessionId: null,
    state: 'open',
    createdAt: services.now().toISOString(),
    authorName: authorName(account, profile?.value ?? null),
    book: { id: book.id, title: book.title, slug: book.slug, cover: format.cover ?? coverOf(book) },
    format: { id: format.id, type: format.type, file: format.file },
    copies: typeof format.slots === 'number' ? format.slots : null,
    numbered: format.numbered,
  }
}

/** The author's own account at Stripe, where the charge is made; a VisibleError while the shop may not sell. */
function sellingAccount(account: Account, now: Date): string {
  const { accountId } = account.payments
  if (accountId === null || !isMember(account, now) || !paymentsReady(account)) {
    throw new VisibleError(409, 'shop.closed', 'This shop is not selling at the moment.')
  }
  return accountId
}

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
