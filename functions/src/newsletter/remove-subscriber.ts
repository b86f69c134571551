import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { putBack, removed } from '@lorecircle/shared/newsletter/subscriber'
import { notFound, VisibleError } from '@lorecircle/shared/visible-error'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { changeSubscriber } from './change-subscriber.ts'
import { subscriberForAuthor } from './for-author.ts'

/** Off the list by the author's hand. */
export const removeSubscriber = (services: Services) =>
  authorEndpoint(newsletterCalls.removeSubscriber, {
    async run({ author: { sub }, input: { id } }) {
      const change = await changeSubscriber(services.documents, { sub, id }, (before) =>
        removed(before, services.now()),
      )
      if (change === null) throw notFound('subscriber')
      return { subscriber: subscriberForAuthor(change.subscriber) }
    },
  })

export const putBackSubscriber = (services: Services) =>
  authorEndpoint(newsletterCalls.putBackSubscriber, {
    async run({ author: { sub }, input: { id } }) {
      const change = await changeSubscriber(
        services.documents,
        { sub, id },
        (before) => putBack(before, services.now()) ?? before,
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
