import { shopAddress } from '@lorecircle/shared/custom-domain/address'
import type { Host } from '@lorecircle/shared/edge/hosts'
import {
  confirmSubscriber,
  type Subscriber,
  unsubscribeSubscriber,
} from '@lorecircle/shared/newsletter/subscriber'
import { calls } from '@lorecircle/shared/registry/calls'
import { isSameSecret } from '@lorecircle/shared/secret/is-same-secret'
import { urls } from '@lorecircle/shared/urls/urls'
import { notFound, type VisibleError } from '@lorecircle/shared/visible-error'
import { z } from 'zod'
import { sendEmail } from '../email/send-email.ts'
import { subscribedEmail } from '../email/templates/issue-writing.ts'
import { endpoint } from '../http/endpoint.ts'
import { redirectAfterPost, toRefusalResponse } from '../http/refuse-form.ts'
import type { Services } from '../services/services.ts'
import { redirectToNote } from '../visitor/form-again.ts'
import { readVisitedShop, type VisitedShop } from '../visitor/visited-shop.ts'
import { buildSubscriberEmail } from './email-to-subscriber.ts'
import { changeSubscriber, sha256Hex } from './subscriber-id.ts'

const OneClick = z.object({ 'List-Unsubscribe': z.literal('One-Click') })

/** Posted by a mail program, with the words that RFC 8058 prescribes. */
const isOneClick = (fields: unknown): boolean => OneClick.safeParse(fields).success

/**
 * Answers errors of a link in an issue: a page for people, a plain error response for one-click requests of mail
 * programs (RFC 8058).
 */
export const respondWithPage =
  ({ origin }: Services) =>
  (error: VisibleError, { host, fields }: { host: Host; fields: unknown }): Response => {
    if (isOneClick(fields)) return toRefusalResponse(error)
    if (host.kind !== 'shop') throw error
    const note = error.status < 500 ? 'newsletter/link-unknown' : 'newsletter/fault'
    return redirectToNote(urls.shop(origin, shopAddress(host)), note)
  }

/**
 * Off the list, without a login, as often as one likes. A mail program's one click (RFC 8058) gets a plain 200, since
 * it may not be redirected; somebody who pressed the page's button gets a page.
 */
export const unsubscribe = (services: Services) =>
  endpoint(calls.unsubscribe, {
    async run({ input, host }) {
      const shop = await readVisitedShop(services, host)
      const change = await changeSubscriber(
        services.documents,
        { sub: shop.sub, id: input.subscriber },
        (before) =>
          isSameSecret(input.token, before.unsubscribeToken)
            ? unsubscribeSubscriber(before, services.now())
            : null,
      )
      if (change === null) throw notFound('subscription')
      return isOneClick(input) ? {} : redirectToNote(shop.liveUrl, 'newsletter/unsubscribed')
    },
    refuseForm: respondWithPage(services),
  })

/** Opening the header's address changes nothing: programs that look through mail do so, too. */
export const unsubscribeLink = (services: Services) =>
  endpoint(calls.unsubscribeLink, {
    async run({ input, host }) {
      const { liveUrl: url } = await readVisitedShop(services, host)
      return redirectAfterPost(urls.subscription(url, 'unsubscribe', input))
    },
  })

/** The second step of a sign-up, by the button of the page that the mail's link opens. */
export const confirmSubscription = (services: Services) =>
  endpoint(calls.confirmSubscription, {
    async run({ input: { subscriber: id, token }, host }) {
      const shop = await readVisitedShop(services, host)
      const change = await changeSubscriber(services.documents, { sub: shop.sub, id }, (before) =>
        confirmSubscriber(before, sha256Hex(token), services.now()),
      )
      if (change?.changed) await welcome(services, shop, change.subscriber)
      return redirectToNote(
        shop.liveUrl,
        change === null ? 'newsletter/link-too-old' : 'newsletter/confirmed',
      )
    },
    refuseForm: respondWithPage(services),
  })

/** A failed email is only logged, since the subscription is confirmed even while no email can be sent. */
async function welcome(services: Services, shop: VisitedShop, subscriber: Subscriber): Promise<void> {
  try {
    const writing = subscribedEmail(shop.authorName, subscriber.consent?.firstName ?? 'reader')
    await sendEmail(services.ses, buildSubscriberEmail(services, shop, subscriber, writing))
  } catch (error) {
    services.log('mail.failed', { letter: 'on-the-list', error: String(error) })
  }
}
