import { unsubscribed } from '@lorecircle/shared/newsletter/subscriber'
import { calls } from '@lorecircle/shared/registry/calls'
import { isSameSecret } from '@lorecircle/shared/secret/is-same-secret'
import { urls } from '@lorecircle/shared/urls/urls'
import { notFound } from '@lorecircle/shared/visible-error'
import { endpoint } from '../http/endpoint.ts'
import { seeOther } from '../http/redirect.ts'
import type { Services } from '../services/services.ts'
import { noteAt } from '../visitor/note-at.ts'
import { visitedShop } from '../visitor/visited-shop.ts'
import { changeSubscriber } from './change-subscriber.ts'
import { isOneClick, tellOnAPage } from './tell-on-a-page.ts'

/**
 * Off the list, without a login, as often as one likes. A mail program's one click (RFC 8058) gets a plain 200, since
 * it may not be redirected; somebody who pressed the page's button gets a page.
 */
export const unsubscribe = (services: Services) =>
  endpoint(calls.unsubscribe, {
    async run({ input, host }) {
      const shop = await visitedShop(services, host)
      const change = await changeSubscriber(
        services.documents,
        { sub: shop.sub, id: input.subscriber },
        (before) =>
          isSameSecret(input.token, before.unsubscribeToken) ? unsubscribed(before, services.now()) : null,
      )
      if (change === null) throw notFound('subscription')
      return isOneClick(input) ? {} : noteAt(shop.liveUrl, 'newsletter/unsubscribed')
    },
    refuseForm: tellOnAPage(services),
  })

/** Opening the header's address changes nothing: programs that look through mail do so, too. */
export const unsubscribeLink = (services: Services) =>
  endpoint(calls.unsubscribeLink, {
    async run({ input, host }) {
      const { liveUrl: url } = await visitedShop(services, host)
      return seeOther(urls.subscription(url, 'unsubscribe', input))
    },
  })
