import { addressOf } from '@lorecircle/shared/custom-domain/address'
import { orderInWords, type Order } from '@lorecircle/shared/order/order'
import { orderSayings, type OrderSaying } from '@lorecircle/shared/order/views'
import { calls } from '@lorecircle/shared/registry/calls'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { sendEmail } from '../email/send-email.ts'
import { contactEmail } from '../email/templates/confirmation-email.ts'
import { endpoint } from '../http/endpoint.ts'
import { countIfDone, limitOf, takeWithin, isWithin } from '../limits/is-within.ts'
import { senderOf } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { formAgain } from '../visitor/form-again.ts'
import { orderOfReader, isOrderId, type OrderTicket } from '../visitor/order-of-reader.ts'
import { visitedShop } from '../visitor/visited-shop.ts'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { urls } from '@lorecircle/shared/urls/urls'
import { seeOther } from '../http/refuse-form.ts'
import { isSecret } from '../http/read-input.ts'
import { isTownGiven, townMissing } from '@lorecircle/shared/order/address-rules'
import { changeAddress } from '@lorecircle/shared/order/change-address'
import { mayChangeAddress } from '@lorecircle/shared/order/story'
import { updateOrderAndEmail } from '../orders/update-order.ts'
import { cancelPreorderLine } from '../orders/preorders/cancel-line.ts'

/** Leads whoever sent a form back to the order's page, which says what came of it. */
export const orderSaid = (origin: string, address: string, ticket: OrderTicket, saying: OrderSaying) =>
  seeOther(`${urls.thankYou(origin, address, ticket.orderId, ticket.readerToken)}/${saying}`)

const Ticket = z.object({ orderId: z.string().refine(isOrderId), readerToken: z.string().refine(isSecret) })

const Message = z.object({ message: z.string() }).catch({ message: '' })

/** A reader asks the author about an order; the letter says which, and answers go to the address that it was placed with. */
export const orderQuestion = (services: Services) =>
  endpoint(calls.orderQuestion, {
    async run({ input: { message, ...ticket }, host, headers, isForm }) {
      const { id, buyer, ...order } = await orderOfReader(services, host, ticket)
      const shop = await visitedShop(services, host)
      const taken = await takeWithin(services, [
        limitOf('contact.sender', senderOf(headers)),
        limitOf('contact.email', mailboxKey(buyer.email)),
        limitOf('contact.shop', shop.sub),
      ])
      if (!taken)
        throw new VisibleError(
          429,
          'contact.flooded',
          'Many messages have come in just now. Please send yours again in an hour.',
        )
      const asked = {
        name: buyer.name || buyer.email,
        email: buyer.email,
        message: `${message}\n\nAbout order ${id}: ${orderInWords(order)}`,
      }
      const letter = {
        ...contactEmail(shop.url, asked, id),
        from: services.env.MAIL_FROM,
        to: shop.authorEmail,
        replyTo: buyer.email,
      }
      await countIfDone(services, taken, () => sendEmail(services.ses, letter))
      return isForm && host.kind === 'shop'
        ? orderSaid(services.origin, addressOf(host), ticket, 'question-sent')
        : { message: orderSayings['question-sent'] }
    },
    // What was written is not lost: the contact page shows it again.
    refuseForm: (error, { fields, ...form }) =>
      formAgain(services, 'contact', error, { ...form, fields: Message.parse(fields) }),
  })

/** The same for a form that was refused; what names no order leads to none, and is thrown on. */
export function orderSaidAgain(
  origin: string,
  { host, fields }: { host: Host; fields: unknown },
  error: VisibleError,
  saying: OrderSaying,
): Response {
  const ticket = Ticket.safeParse(fields)
  if (host.kind !== 'shop' || !ticket.success || error.status === 404) throw error
  return orderSaid(origin, addressOf(host), ticket.data, saying)
}

const packed = () => new VisibleError(409, 'order.packed', orderSayings['address-packed'])

const tooOften = () => new VisibleError(429, 'order.address_limit', orderSayings['address-limit'])

/**
 * Sends a parcel elsewhere in the same country, until it is packed. Buyer and author are emailed, since whoever has the
 * order's link can do this. Throws a VisibleError 409 once it is packed, 429 beyond the limit of a day.
 */
export const changeOrderAddress = (services: Services) =>
  endpoint(calls.changeOrderAddress, {
    async run({ input: { orderId, readerToken, name, ...place }, host, isForm }) {
      const known = await orderOfReader(services, host, { orderId, readerToken })
      const at = services.now().toISOString()
      const change = (order: Order): Order => {
        if (order.shipTo === null || !mayChangeAddress(order)) throw packed()
        const address = { ...place, country: order.shipTo.address.country }
        if (!isTownGiven(address)) throw new VisibleError(400, 'input.invalid', townMissing)
        const shipTo = { name, address }
        return changeAddress(order, shipTo, { by: 'reader', at })
      }
      if (change(known) !== known) {
        if (!(await isWithin(services, [limitOf('order.address', `${known.sub} ${orderId}`)])))
          throw tooOften()
        await updateOrderAndEmail(services, known, change)
      }
      const ticket = { orderId, readerToken }
      return isForm && host.kind === 'shop'
        ? orderSaid(services.origin, addressOf(host), ticket, 'address-changed')
        : { message: orderSayings['address-changed'] }
    },
    refuseForm: (error, form) => orderSaidAgain(services.origin, form, error, sayingOf(error)),
  })

const sayingOf = ({ status, code }: VisibleError): OrderSaying => {
  if (code === 'order.address_limit') return 'address-limit'
  return status === 409 ? 'address-packed' : status < 500 ? 'address-unclear' : 'fault'
}

/** A reader takes a preorder back, until it is out. */
export const cancelPreorder = (services: Services) =>
  endpoint(calls.cancelPreorder, {
    async run({ input: { orderId, readerToken, line }, host, isForm }) {
      const ticket = { orderId, readerToken }
      const order = await orderOfReader(services, host, ticket)
      await cancelPreorderLine(services, order, line)
      return isForm && host.kind === 'shop'
        ? orderSaid(services.origin, addressOf(host), ticket, 'preorder-cancelled')
        : { message: orderSayings['preorder-cancelled'] }
    },
    refuseForm: (error, form) =>
      orderSaidAgain(
        services.origin,
        form,
        error,
        error.code === 'preorder.late' ? 'preorder-late' : 'fault',
      ),
  })
