import { shopTimeZone } from '@lorecircle/shared/account/account'
import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import {
  hasUnsubscribed,
  invitationWords,
  pendingSignUpRequest,
  removeFromList,
  restoreSubscriber,
  type Subscriber,
} from '@lorecircle/shared/newsletter/subscriber'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { monthDayIn } from '@lorecircle/shared/time-zone/days'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { readAccount } from '../account/update-account.ts'
import { sendEmail } from '../email/send-email.ts'
import { invitationEmail } from '../email/templates/confirmation-email.ts'
import { authorEndpoint } from '../http/endpoint.ts'
import { type CountedDocuments, countIfDone, countWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import type { Services } from '../services/services.ts'
import { buildShopEmail, readSendingShop, recordSignUp } from './email-to-subscriber.ts'
import { subscriberForAuthor } from './list-index.ts'
import { changeSubscriber, subscriberId } from './subscriber-id.ts'

/** Emails an invitation, since only the owner of the address can confirm a subscription. */
export const addSubscriber = (services: Services) =>
  authorEndpoint(newsletterCalls.addSubscriber, {
    async run({ author, input: { email, readerFirstName, readerLastName } }) {
      const shop = await readSendingShop(services, author.sub)
      const id = subscriberId(email)
      const known = await services.documents.read(subscriberDoc(shop.sub, id))
      if (known) {
        const { value: account } = await readAccount(services.documents, author.sub)
        refuseKnown(known.value, { now: services.now(), timeZone: shopTimeZone(account) })
      }
      const taken = await refuseFlood(services, shop.sub, email)
      const token = services.newSecret()
      const subscriber = await recordSignUp(services, shop, {
        email,
        firstName: readerFirstName,
        lastName: readerLastName,
        words: invitationWords(shop.authorName),
        language: '',
        by: 'author',
        token,
      })
      const invitation = invitationEmail(shop, { subscriber: subscriber.id, token })
      await countIfDone(services, taken, () =>
        sendEmail(services.ses, buildShopEmail(services, shop, subscriber.email, invitation)),
      )
      return { subscriber: subscriberForAuthor(subscriber) }
    },
  })

function refuseKnown(subscriber: Subscriber, { now, timeZone }: { now: Date; timeZone: string }): void {
  if (subscriber.state === 'confirmed') {
    throw new VisibleError(409, 'subscriber.known', 'This address is on your list already.')
  }
  const waiting = pendingSignUpRequest(subscriber, now)
  if (waiting) {
    const on = monthDayIn(timeZone, waiting.askedAt)
    const how =
      waiting.by === 'author'
        ? `You have asked this reader already, on ${on}.`
        : `This reader has signed up themselves, on ${on}.`
    throw new VisibleError(
      409,
      'subscriber.asked',
      `${how} Their mail still works: they are on your list once they say yes.`,
    )
  }
  if (hasUnsubscribed(subscriber)) {
    throw new VisibleError(
      409,
      'subscriber.left',
      'This reader took themselves off your list. Only they can come back, by the form in your shop.',
    )
  }
}

async function refuseFlood(services: Services, sub: string, email: string): Promise<CountedDocuments> {
  const taken = await countWithinLimits(services, [
    rateLimitFor('author.invitations', sub),
    rateLimitFor('newsletter.address', mailboxKey(email)),
  ])
  if (taken) return taken
  throw new VisibleError(
    429,
    'newsletter.flooded',
    'That is as many as can be asked today. What you typed is still here: please try again tomorrow.',
  )
}

/** Off the list by the author's hand. */
export const removeSubscriber = (services: Services) =>
  authorEndpoint(newsletterCalls.removeSubscriber, {
    async run({ author: { sub }, input: { id } }) {
      const change = await changeSubscriber(services.documents, { sub, id }, (before) =>
        removeFromList(before, services.now()),
      )
      if (change === null) throw notFound('subscriber')
      return { subscriber: subscriberForAuthor(change.subscriber) }
    },
  })

export const restoreSubscriberEndpoint = (services: Services) =>
  authorEndpoint(newsletterCalls.putBackSubscriber, {
    async run({ author: { sub }, input: { id } }) {
      const change = await changeSubscriber(
        services.documents,
        { sub, id },
        (before) => restoreSubscriber(before, services.now()) ?? before,
      )
      if (change === null) throw notFound('subscriber')
      if (change.subscriber.state !== 'unsubscribed')
        return { subscriber: subscriberForAuthor(change.subscriber) }
      throw new VisibleError(
        409,
        'subscriber.left',
        'It is too late to take that back. This reader can sign up again in your shop.',
      )
    },
  })
