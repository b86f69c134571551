import { calls } from '@lorecircle/shared/call/calls'
import { unsubscribed } from '@lorecircle/shared/newsletter/subscriber'
import { urls } from '@lorecircle/shared/urls'
import { notFound } from '@lorecircle/shared/visible-error'
import { isSameSecret } from '../checkout/secret.ts'
import { noteAt } from '../forms/note-at.ts'
import { visitedShop } from '../forms/visited-shop.ts'
import { endpoint } from '../http/endpoint.ts'
import { seeOther } from '../http/redirect.ts'
import type { World } from '../world.ts'
import { changeSubscriber } from './change-subscriber.ts'
import { isOneClick, tellOnAPage } from './tell-on-a-page.ts'

/**
 * Off the list, without a login, as often as one likes. A mail program's one click (RFC 8058) gets a plain 200, since
 * it may not be redirected; somebody who pressed the page's button gets a page.
 */
export const unsubscribe = (world: World) =>
  endpoint(calls.unsubscribe, {
    async run({ input, host }) {
      const shop = await visitedShop(world, host)
      const change = await changeSubscriber(
        world.documents,
        { sub: shop.sub, id: input.subscriber },
        (before) =>
          isSameSecret(input.token, before.unsubscribeToken) ? unsubscribed(before, world.now()) : null,
      )
      if (change === null) throw notFound('subscription')
      return isOneClick(input) ? {} : noteAt(shop.url, 'newsletter/unsubscribed')
    },
    refuseForm: tellOnAPage(world),
  })

/** Opening the header's address changes nothing: programs that look through mail do so, too. */
export const unsubscribeLink = (world: World) =>
  endpoint(calls.unsubscribeLink, {
    async run({ input, host }) {
      const { url } = await visitedShop(world, host)
      return seeOther(urls.subscription(url, 'unsubscribe', input))
    },
  })
