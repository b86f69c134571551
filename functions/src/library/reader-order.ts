import { shopAddress } from '@lorecircle/shared/custom-domain/address'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { hasRequiredCity, missingCityMessage } from '@lorecircle/shared/order/address-rules'
import { changeAddress } from '@lorecircle/shared/order/change-address'
import { type Order, summarizeOrder } from '@lorecircle/shared/order/order'
import { canChangeAddress } from '@lorecircle/shared/order/story'
import { type OrderNotice, orderNotices } from '@lorecircle/shared/order/views'
import { calls } from '@lorecircle/shared/registry/calls'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { urls } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { sendEmail } from '../email/send-email.ts'
import { contactEmail } from '../email/templates/confirmation-email.ts'
import { endpoint } from '../http/endpoint.ts'
import { isSecret } from '../http/read-input.ts'
import { redirectAfterPost } from '../http/refuse-form.ts'
import { countIfDone, countWithinLimits, isWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import { senderAddress } from '../limits/sender.ts'
import { cancelPreorderLine } from '../orders/preorders/cancel-line.ts'
import { updateOrderAndEmail } from '../orders/update-order.ts'
import type { Services } from '../services/services.ts'
import { redirectToFilledForm } from '../visitor/form-again.ts'
import { isOrderId, type OrderTicket, readBuyerOrder } from '../visitor/order-of-reader.ts'
import { readVisitedShop } from '../visitor/visited-shop.ts'

export const redirectToOrder = (origin: string, address: string, ticket: OrderTicket, saying: OrderNotice) =>
  redirectAfterPost(`${urls.thankYou(origin, address, ticket.orderId, ticket.readerToken)}/${saying}`)

const Ticket = z.object({ orderId: z.string().refine(isOrderId), readerToken: z.string().refine(isSecret) })

const Message = z.object({ message: z.string() }).catch({ message: '' })

/** Replies to the email go to the address that the order was placed with. */
export const sendOrderQuestion = (services: Services) =>
  endpoint(calls.orderQuestion, {
    async run({ input: { message, ...ticket }, host, headers, isForm }) {
      const { id, buyer, ...order } = await readBuyerOrder(services, host, ticket)
      const shop = await readVisitedShop(services, host)
      const taken = await countWithinLimits(services, [
        rateLimitFor('contact.sender', senderAddress(headers)),
        rateLimitFor('contact.email', mailboxKey(buyer.email)),
        rateLimitFor('contact.shop', shop.sub),
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
        message: `${message}\n\nAbout order ${id}: ${summarizeOrder(order)}`,
      }
      const letter = {
        ...contactEmail(shop.url, asked, id),
        from: services.env.MAIL_FROM,
        to: shop.authorEmail,
        replyTo: buyer.email,
      }
      await countIfDone(services, taken, () => sendEmail(services.ses, letter))
      return isForm && host.kind === 'shop'
        ? redirectToOrder(services.origin, shopAddress(host), ticket, 'question-sent')
        : { message: orderNotices['question-sent'] }
    },
    refuseForm: (error, { fields, ...form }) =>
      redirectToFilledForm(services, 'contact', error, { ...form, fields: Message.parse(fields) }),
  })

/** The same for a form that was refused; what names no order leads to none, and is thrown on. */
export function redirectRefusedOrderForm(
  origin: string,
  { host, fields }: { host: Host; fields: unknown },
  error: VisibleError,
  saying: OrderNotice,
): Response {
  const ticket = Ticket.safeParse(fields)
  if (host.kind !== 'shop' || !ticket.success || error.status === 404) throw error
  return redirectToOrder(origin, shopAddress(host), ticket.data, saying)
}

const packed = () => new VisibleError(409, 'order.packed', orderNotices['address-packed'])

const tooOften = () => new VisibleError(429, 'order.address_limit', orderNotices['address-limit'])

/**
 * Only within the same country. Buyer and author are emailed, since anyone with the order's link can do this. Throws
 * a VisibleError 409 once the parcel is packed, 429 beyond the daily limit.
 */
export const changeOrderAddress = (services: Services) =>
  endpoint(calls.changeOrderAddress, {
    async run({ input: { orderId, readerToken, name, ...place }, host, isForm }) {
      const known = await readBuyerOrder(services, host, { orderId, readerToken })
      const at = services.now().toISOString()
      const change = (order: Order): Order => {
        if (order.shipTo === null || !canChangeAddress(order)) throw packed()
        const address = { ...place, country: order.shipTo.address.country }
        if (!hasRequiredCity(address)) throw new VisibleError(400, 'input.invalid', missingCityMessage)
        const shipTo = { name, address }
        return changeAddress(order, shipTo, { by: 'reader', at })
      }
      if (change(known) !== known) {
        if (!(await isWithinLimits(services, [rateLimitFor('order.address', `${known.sub} ${orderId}`)])))
          throw tooOften()
        await updateOrderAndEmail(services, known, change)
      }
      const ticket = { orderId, readerToken }
      return isForm && host.kind === 'shop'
        ? redirectToOrder(services.origin, shopAddress(host), ticket, 'address-changed')
        : { message: orderNotices['address-changed'] }
    },
    refuseForm: (error, form) => redirectRefusedOrderForm(services.origin, form, error, sayingOf(error)),
  })

const sayingOf = ({ status, code }: VisibleError): OrderNotice => {
  if (code === 'order.address_limit') return 'address-limit'
  return status === 409 ? 'address-packed' : status < 500 ? 'address-unclear' : 'fault'
}

/** A reader takes a preorder back, until it is out. */
export const cancelPreorder = (services: Services) =>
  endpoint(calls.cancelPreorder, {
    async run({ input: { orderId, readerToken, line }, host, isForm }) {
      const ticket = { orderId, readerToken }
      const order = await readBuyerOrder(services, host, ticket)
      await cancelPreorderLine(services, order, line)
      return isForm && host.kind === 'shop'
        ? redirectToOrder(services.origin, shopAddress(host), ticket, 'preorder-cancelled')
        : { message: orderNotices['preorder-cancelled'] }
    },
    refuseForm: (error, form) =>
      redirectRefusedOrderForm(
        services.origin,
        form,
        error,
        error.code === 'preorder.late' ? 'preorder-late' : 'fault',
      ),
  })
