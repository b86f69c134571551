import { consentWords } from '@lorecircle/shared/newsletter/subscriber'
import { calls } from '@lorecircle/shared/registry/calls'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { signUpThanks } from '@lorecircle/shared/visitor/views'
import { sendEmail } from '../email/send-email.ts'
import { confirmationEmail } from '../email/templates/confirmation-email.ts'
import { alreadySubscribedEmail } from '../email/templates/issue-writing.ts'
import { endpoint } from '../http/endpoint.ts'
import { type CountedDocuments, countIfDone, countWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import { senderAddress } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { redirectToFilledForm, redirectToNote } from '../visitor/form-again.ts'
import { readVisitedShop, type VisitedShop } from '../visitor/visited-shop.ts'
import { buildShopEmail, buildSubscriberEmail, recordSignUp } from './email-to-subscriber.ts'

/**
 * Sends a confirmation email; only its link adds the reader to the list (A7-39). The response is the same for every
 * address, so it does not reveal who is subscribed.
 */
export const signUpForNewsletter = (services: Services) =>
  endpoint(calls.newsletter, {
    faultSentence: 'There was an error submitting your information.',
    async run({ input, host, headers, isForm }) {
      const shop = await readVisitedShop(services, host)
      const taken = await refuseFlood(services, shop, input.email, senderAddress(headers))
      const token = services.newSecret()
      const subscriber = await recordSignUp(services, shop, {
        email: input.email,
        firstName: input.firstname,
        lastName: input.lastname,
        words: consentWords(shop.authorName),
        language: languageOf(headers),
        by: 'reader',
        token,
      })
      const ticket = { subscriber: subscriber.id, token }
      await countIfDone(services, taken, () =>
        sendEmail(
          services.ses,
          subscriber.state === 'confirmed'
            ? buildSubscriberEmail(services, shop, subscriber, alreadySubscribedEmail(shop.authorName))
            : buildShopEmail(services, shop, subscriber.email, confirmationEmail(shop, ticket)),
        ),
      )
      if (isForm) return redirectToNote(shop.liveUrl, 'newsletter/thanks')
      return { message: `${signUpThanks.title} ${signUpThanks.text}` }
    },
    refuseForm: (error, asked) => redirectToFilledForm(services, 'newsletter', error, asked),
  })

/** Generous to a hall of readers behind one address, and no way to fill a stranger's mailbox. */
async function refuseFlood(
  services: Services,
  shop: VisitedShop,
  email: string,
  sender: string,
): Promise<CountedDocuments> {
  const taken = await countWithinLimits(services, [
    rateLimitFor('newsletter.sender', sender),
    rateLimitFor('newsletter.shop', shop.sub),
    rateLimitFor('newsletter.address', mailboxKey(email)),
  ])
  if (taken) return taken
  throw new VisibleError(
    429,
    'newsletter.flooded',
    'Too many sign-ups have come in. What you typed is still here: please try again later.',
  )
}

const languageOf = (headers: Headers): string =>
  /^[a-z]{1,8}(-[a-z0-9]{1,8}){0,3}/i.exec(headers.get('accept-language') ?? '')?.[0] ?? ''
