import { readerOf } from '@lorecircle/shared/library/views'
import { orderNumber } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { notes } from '@lorecircle/shared/visitor/views'
import { sendEmail } from '../email/send-email.ts'
import { orderLinkEmail } from '../email/templates/library-email.ts'
import { endpoint } from '../http/endpoint.ts'
import { countIfDone, limitOf, type Taken, takeWithin } from '../limits/is-within.ts'
import { senderOf } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { formAgain, noteAt } from '../visitor/form-again.ts'
import { isOrderId } from '../visitor/order-of-reader.ts'
import { visitedShop } from '../visitor/visited-shop.ts'

/** The way back to an order: its link goes to the address that it was placed with, and the answer is the same for every pair. */
export const askForOrder = (services: Services) =>
  endpoint(calls.orderLink, {
    async run({ input: { orderId: typed, email }, host, headers, isForm }) {
      const { sub, liveUrl, accent } = await visitedShop(services, host)
      const taken = await refuseFlood(services, email, senderOf(headers))
      const id = orderNumber(typed)
      const order = isOrderId(id) ? (await services.documents.read(orderDoc(sub, id)))?.value : null
      if (order && readerOf(order.buyer.email) === readerOf(email)) {
        const letter = {
          ...orderLinkEmail(order, services.origin, accent),
          from: services.env.MAIL_FROM,
          to: order.buyer.email,
        }
        await countIfDone(services, taken, () => sendEmail(services.ses, letter))
      }
      const { title, text } = notes['order/sent']
      return isForm ? noteAt(liveUrl, 'order/sent') : { message: `${title} ${text}` }
    },
    refuseForm: (error, asked) => formAgain(services, 'order', error, asked),
  })

async function refuseFlood(services: Services, email: string, sender: string): Promise<Taken> {
  const taken = await takeWithin(services, [
    limitOf('library.sender', sender),
    limitOf('library.address', mailboxKey(email)),
  ])
  if (taken) return taken
  throw new VisibleError(
    429,
    'order.crowded',
    'That was asked for very often. Please check your email, or try again later.',
  )
}
