import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { subscriberForAuthor } from './for-author.ts'
import { readList, readSubscribers } from './list-index.ts'
import { lookAtList, perPage } from './look-at-list.ts'

/** A page of the author's own list. */
export const subscribers = (services: Services) =>
  authorEndpoint(newsletterCalls.subscribers, {
    async run({ author: { sub }, input }) {
      const { entries, unread } = await readList(services, sub)
      const { counts, found, page } = lookAtList(entries, input)
      const shown = await readSubscribers(
        services.documents,
        sub,
        page.map(({ id }) => id),
      )
      return { counts, found, perPage, unread, subscribers: shown.map(subscriberForAuthor) }
    },
  })

/** One part of the author's own list with everybody's consent, in the order of the listing. */
export const exportSubscribers = (services: Services) =>
  authorEndpoint(newsletterCalls.exportSubscribers, {
    async run({ author: { sub }, input: { part } }) {
      const prefix = subscriberDoc.within(sub)
      const listed = await Array.fromAsync(services.documents.list(prefix + part))
      const ids = listed.map(({ key }) => key.slice(prefix.length, -'.json'.length))
      const shown = await readSubscribers(services.documents, sub, ids)
      return { subscribers: shown.map(subscriberForAuthor) }
    },
  })
