import { readerId } from '@lorecircle/shared/library/views'
import { normalizeOrderNumber } from '@lorecircle/shared/order/order'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { notes } from '@lorecircle/shared/visitor/views'
import { sendEmail } from '../email/send-email.ts'
import { orderLinkEmail } from '../email/templates/library-email.ts'
import { endpoint } from '../http/endpoint.ts'
import { type CountedDocuments, countIfDone, countWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import { senderAddress } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { redirectToFilledForm, redirectToNote } from '../visitor/form-again.ts'
import { isOrderId } from '../visitor/order-of-reader.ts'
import { readVisitedShop } from '../visitor/visited-shop.ts'

/** The way back to an order: its link goes to the address that it was placed with, and the answer is the same for every pair. */
export const requestOrderLink = (services: Services) =>
  endpoint(calls.orderLink, {
    async run({ input: { orderId: typed, email }, host, headers, isForm }) {
      const { sub, liveUrl, accent } = await readVisitedShop(services, host)
      const taken = await refuseFlood(services, email, senderAddress(headers))
      const id = normalizeOrderNumber(typed)
      const order = isOrderId(id) ? (await services.documents.read(orderDoc(sub, id)))?.value : null
      if (order && readerId(order.buyer.email) === readerId(email)) {
        const letter = {
          ...orderLinkEmail(order, services.origin, accent),
          from: services.env.MAIL_FROM,
          to: order.buyer.email,
        }
        await countIfDone(services, taken, () => sendEmail(services.ses, letter))
      }
      const { title, text } = notes['order/sent']
      return isForm ? redirectToNote(liveUrl, 'order/sent') : { message: `${title} ${text}` }
    },
    refuseForm: (error, asked) => redirectToFilledForm(services, 'order', error, asked),
  })

async function refuseFlood(services: Services, email: string, sender: string): Promise<CountedDocuments> {
  const taken = await countWithinLimits(services, [
    rateLimitFor('library.sender', sender),
    rateLimitFor('library.address', mailboxKey(email)),
  ])
  if (taken) return taken
  throw new VisibleError(
    429,
    'order.crowded',
    'That was asked for very often. Please check your email, or try again later.',
  )
}
