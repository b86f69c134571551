import { cancelCheckout, checkoutReturn } from '@lorecircle/functions/checkout/checkout-pages'
import type { Services } from '@lorecircle/functions/services/services'
import { connectWebhook } from '@lorecircle/functions/webhooks/connect-webhook'
import type { Format } from '@lorecircle/shared/book/book'
import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { CARDS } from '@lorecircle/stripe-emulator/stripe.fixture'
import {
  ask,
  type Bookshop,
  buy,
  isFreePage,
  openBookshop,
  parcel,
  paymentPageOf,
  takeFree,
} from '../checkout/bookshop.ts'
import { delivered, signed, type World } from './world.ts'

/** An author who may sell, in this world. */
export const openShopIn = (world: World, copies = 1): Promise<Bookshop> =>
  openBookshop(world.process(), copies, world.payments.merchant)

/** A purchase that has come as far as the payment page. */
export type Purchase = { shop: Bookshop; format: Format; checkout: Checkout; page: string; email: string }

export async function begin(world: World, shop: Bookshop, format: Format, email: string): Promise<Purchase> {
  const services = world.process()
  const known = new Set(await openCheckouts(services))
  const page = await paymentPageOf(await buy(services, shop, format))
  const key = (await openCheckouts(services)).find((one) => !known.has(one)) ?? ''
  const checkout = (await services.documents.read(checkoutDoc.at(key)))?.value
  if (!checkout) throw new Error('no checkout was begun')
  return { shop, format, checkout, page, email }
}

export const openCheckouts = async ({ documents }: Services): Promise<string[]> =>
  (await Array.fromAsync(documents.list(checkoutDoc.within()))).map(({ key }) => key)

/**
 * The reader pays at Stripe's page, if it is open still, and nobody else has heard of it; something free is confirmed by
 * email.
 */
export const payFor = (
  world: World,
  { page, email, at = {} }: Pick<Purchase, 'page' | 'email'> & { at?: Record<string, string> },
): Promise<Response> =>
  isFreePage(page)
    ? takeFree(world.process(), page, { email, ...at })
    : world.payments.submit(page, {
        ...parcel,
        ...at,
        email,
        cardNumber: CARDS.accepted,
        cardExpiry: '12 / 44',
        cardCvc: '123',
        cardName: 'A Reader',
      })

/** The reader comes back from Stripe's page. */
export const returnFrom = (services: Services, { shop, checkout }: Purchase): Promise<Response> =>
  ask(services, shop, checkoutReturn(services), { query: { checkout: checkout.id } })

/** The reader turns back from Stripe's page. */
export const turnBack = (services: Services, { shop, checkout }: Purchase): Promise<Response> =>
  ask(services, shop, cancelCheckout(services), {
    query: { checkout: checkout.id, token: checkout.cancelToken },
  })

/** Everything that Stripe has to tell of an author's account, in the order in which it happened. */
export const newsOf = ({ payments }: World, { account }: Bookshop) =>
  [...payments.state.events.values()]
    .map(({ value }) => value)
    .filter((event) => event.account === account.payments.accountId)

/** All of it arrives. */
export async function tellAll(world: World, services: Services, shop: Bookshop): Promise<void> {
  for (const event of newsOf(world, shop)) {
    await delivered(services, connectWebhook(services), await signed(services, event))
  }
}

/** What Stripe itself says of it. */
export const truthOf = ({ payments }: World, { checkout }: Purchase): string =>
  payments.state.checkouts.get(checkout.sessionId ?? '')?.value.session.status ?? 'none'

export const claimOf = async ({ documents }: Services, { special }: Bookshop, slot = 1) =>
  (await documents.read(claimDoc(special.id, slot)))?.value
