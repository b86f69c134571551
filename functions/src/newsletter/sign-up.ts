import { consentWords } from '@lorecircle/shared/newsletter/subscriber'
import { calls } from '@lorecircle/shared/registry/calls'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { signUpThanks } from '@lorecircle/shared/visitor/views'
import { sendEmail } from '../email/send-email.ts'
import { confirmationEmail } from '../email/templates/confirmation-email.ts'
import { alreadyOnTheList } from '../email/templates/issue-writing.ts'
import { endpoint } from '../http/endpoint.ts'
import { countIfDone, limitOf, type Taken, takeWithin } from '../limits/is-within.ts'
import { senderOf } from '../limits/sender.ts'
import type { Services } from '../services/services.ts'
import { formAgain, noteAt } from '../visitor/form-again.ts'
import { type VisitedShop, visitedShop } from '../visitor/visited-shop.ts'
import { emailFromShop, emailToSubscriber, noteDown } from './email-to-subscriber.ts'

/**
 * A reader asks for an author's letters (A7-39): a mail follows, and only its link puts them on the list. The
 * answer is the same for everybody, so that it tells nobody who is on the list.
 */
export const signUp = (services: Services) =>
  endpoint(calls.newsletter, {
    faultSentence: 'There was an error submitting your information.',
    async run({ input, host, headers, isForm }) {
      const shop = await visitedShop(services, host)
      const taken = await refuseFlood(services, shop, input.email, senderOf(headers))
      const token = services.newSecret()
      const subscriber = await noteDown(services, shop, {
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
            ? emailToSubscriber(services, shop, subscriber, alreadyOnTheList(shop.authorName))
            : emailFromShop(services, shop, subscriber.email, confirmationEmail(shop, ticket)),
        ),
      )
      if (isForm) return noteAt(shop.liveUrl, 'newsletter/thanks')
      return { message: `${signUpThanks.title} ${signUpThanks.text}` }
    },
    refuseForm: (error, asked) => formAgain(services, 'newsletter', error, asked),
  })

/** Generous to a hall of readers behind one address, and no way to fill a stranger's mailbox. */
async function refuseFlood(
  services: Services,
  shop: VisitedShop,
  email: string,
  sender: string,
): Promise<Taken> {
  const taken = await takeWithin(services, [
    limitOf('newsletter.sender', sender),
    limitOf('newsletter.shop', shop.sub),
    limitOf('newsletter.address', mailboxKey(email)),
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
