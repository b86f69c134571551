import { compare } from '@lorecircle/shared/compare'
import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { type ListEntry, subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import type { subscriberStates } from '@lorecircle/shared/newsletter/subscriber'
import { authorEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { readList, readSubscribers, subscriberForAuthor } from './list-index.ts'

const perPage = 50

/** `Tomás` and `tomas` are the same to somebody who searches. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A page of the author's own list. */
export const subscribersEndpoint = (services: Services) =>
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

type State = (typeof subscriberStates)[number]

type Look = { state?: State | undefined; search?: string | undefined; page: number }

/** One page of a list, the newest first, and how many there are of each state. */
function lookAtList(list: readonly ListEntry[], { state, search = '', page }: Look) {
  const counts = { confirmed: 0, pending: 0, unsubscribed: 0 }
  for (const entry of list) counts[entry.state]++
  const words = folded(search).split(/\s+/).filter(Boolean)
  const found = list
    .filter((entry) => state === undefined || entry.state === state)
    .filter((entry) => {
      const text = folded(`${entry.firstName} ${entry.lastName} ${entry.email}`)
      return words.every((word) => text.includes(word))
    })
    .toSorted((a, b) => compare(b.since, a.since) || compare(a.id, b.id))
  return { counts, found: found.length, page: found.slice((page - 1) * perPage, page * perPage) }
}
