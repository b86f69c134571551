import { addressOf } from '@lorecircle/shared/custom-domain/address'
import { orderInWords } from '@lorecircle/shared/order/order'
import { orderSayings } from '@lorecircle/shared/order/sayings'
import { calls } from '@lorecircle/shared/registry/calls'
import { mailboxKey } from '@lorecircle/shared/text/mailbox-key'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { sendEmail } from '../email/send-email.ts'
import { contactEmail } from '../email/templates/contact-email.ts'
import { endpoint } from '../http/endpoint.ts'
import { countIfDone, limitOf, takeWithin } from '../limits/is-within.ts'
import { senderOf } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { formAgain } from '../visitor/form-again.ts'
import { orderOfReader } from '../visitor/order-of-reader.ts'
import { visitedShop } from '../visitor/visited-shop.ts'
import { orderSaid } from './order-said.ts'

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
