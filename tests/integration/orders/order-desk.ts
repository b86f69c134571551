import type { Endpoint } from '@lorecircle/functions/http/endpoint'
import { indexOrderByTime } from '@lorecircle/functions/sales/order-index'
import type { TokenAuthor } from '@lorecircle/functions/services/identify'
import type { Services } from '@lorecircle/functions/services/services'
import { recordGoneCopies } from '@lorecircle/functions/stock/tally'
import type { Format } from '@lorecircle/shared/book/book'
import { type Call, Refusal } from '@lorecircle/shared/call/call'
import type { Order } from '@lorecircle/shared/order/order'
import { testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import type { Claim } from '@lorecircle/shared/stock/stock'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import type { z } from 'zod'
import { type Bookshop, buy, finishPurchase, parcel, paymentPageOf } from '../checkout/bookshop.ts'
import { ordersOf } from '../support/orders-of.ts'

/** Calls of one author, without a login's token; a refusal is thrown. */
export function deskOf(services: Services, sub: string) {
  const author: TokenAuthor = { sub, email: '', firstName: 'Lord', middleInitial: '', lastName: 'Dunsany' }
  return async <I extends z.ZodType, O extends z.ZodType>(
    make: (services: Services) => Endpoint,
    call: Call<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O>> => {
    const own: Services = { ...services, identify: async () => author }
    const endpoint = make(own)
    const url = new URL(`http://127.0.0.1${call.path}`)
    if (call.method === 'GET')
      for (const [name, value] of Object.entries(input ?? {})) url.searchParams.set(name, String(value))
    const request = new Request(url, {
      method: call.method,
      headers: { 'x-viewer-host': services.productDomain, 'content-type': 'application/json' },
      body: call.method === 'GET' ? null : JSON.stringify(input),
    })
    const answer = await endpoint.handle(own, request, {})
    const body: unknown = await answer.json()
    if (answer.ok) return call.output.parse(body)
    const { code, error } = Refusal.parse(body)
    throw new VisibleError(answer.status, code, error)
  }
}

/** Somebody buys one copy and comes back to the shop. Answers the order. */
export async function sold(
  services: Services,
  shop: Bookshop,
  format: Format,
  { email = 'eleanor@example.com', card = CARDS.accepted }: { email?: string; card?: string } = {},
): Promise<Order> {
  const page = await paymentPageOf(await buy(services, shop, format))
  await finishPurchase(services, shop, page, { email, card, cardName: 'Eleanor Vane' })
  const [order] = await ordersOf(services.documents, shop.account.sub)
  if (!order) throw new Error('there is no order')
  return order
}

let placed = 0

/** An order of these lines that somebody has paid for at Stripe, with the claims of its copies. */
export async function paidOrder(
  services: Services,
  shop: Bookshop,
  changes: Partial<Order> & Pick<Order, 'lines'>,
): Promise<Order> {
  const id = `order-${++placed}`
  const stripeAccountId = shop.account.payments.accountId ?? ''
  const at = services.now().toISOString()
  const { sub, subdomain } = shop.account
  const who = { id, sub, subdomain: subdomain ?? '', stripeAccountId, checkoutId: `checkout-${id}` }
  const order = testOrder({ ...who, placedAt: at, letters: [], ...changes })
  const stripe = await services.stripe()
  const unit_amount = order.sums.totalInCents
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount, product_data: { name: 'Books' } } },
      ],
      success_url: 'http://127.0.0.1/',
    },
    { stripeAccount: stripeAccountId },
  )
  await pay(session.url, CARDS.accepted, parcel)
  const done = await stripe.checkout.sessions.retrieve(session.id, {}, { stripeAccount: stripeAccountId })
  const paymentIntentId = typeof done.payment_intent === 'string' ? done.payment_intent : null
  for (const { book, format, slots } of order.lines) {
    for (const slot of slots) {
      const claim: Claim = { state: 'sold', checkoutId: order.checkoutId, orderId: id, at }
      await services.documents.create(claimDoc(format.id, slot), claim)
    }
    if (slots.length > 0)
      await recordGoneCopies(services.documents, {
        sub,
        bookId: book.id,
        formatId: format.id,
        slots,
        how: 'sold',
      })
  }
  const stored = { ...order, paymentIntentId }
  await services.documents.create(orderDoc(sub, id), stored)
  await indexOrderByTime(services, stored)
  return stored
}
