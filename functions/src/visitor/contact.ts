import { calls } from '@lorecircle/shared/registry/calls'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { contactThanks } from '@lorecircle/shared/visitor/views'
import { sendEmail } from '../email/send-email.ts'
import { contactEmail } from '../email/templates/confirmation-email.ts'
import { endpoint } from '../http/endpoint.ts'
import { type CountedDocuments, countIfDone, countWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import { senderAddress } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { redirectToFilledForm, redirectToNote } from './form-again.ts'
import { readVisitedShop, type VisitedShop } from './visited-shop.ts'

/** Emails a visitor's message to the author, who answers by email; the visitor sees no address. Nothing is stored. */
export const contactEndpoint = (services: Services) =>
  endpoint(calls.contact, {
    async run({ input, host, headers, isForm }) {
      const shop = await readVisitedShop(services, host)
      // An error, in case a browser fills in the hidden field: the second attempt succeeds.
      if (input.website)
        throw new VisibleError(400, 'contact.trapped', 'That did not work. Please send it again.')
      const taken = await refuseFlood(services, shop, input.email, senderAddress(headers))
      await countIfDone(services, taken, () =>
        sendEmail(services.ses, {
          ...contactEmail(shop.url, input),
          from: services.env.MAIL_FROM,
          to: shop.authorEmail,
          replyTo: input.email,
        }),
      )
      return isForm
        ? redirectToNote(shop.liveUrl, 'contact/sent')
        : { message: `${contactThanks.title} ${contactThanks.text}` }
    },
    refuseForm: (error, asked) => redirectToFilledForm(services, 'contact', error, asked),
  })

async function refuseFlood(
  services: Services,
  shop: VisitedShop,
  email: string,
  sender: string,
): Promise<CountedDocuments> {
  const taken = await countWithinLimits(services, [
    rateLimitFor('contact.sender', sender),
    rateLimitFor('contact.email', mailboxKey(email)),
    rateLimitFor('contact.shop', shop.sub),
  ])
  if (taken) return taken
  throw new VisibleError(
    429,
    'contact.flooded',
    'Many messages have come in just now. Yours is still here: please send it again in an hour.',
  )
}
