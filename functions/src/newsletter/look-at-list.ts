import { compare } from '@lorecircle/shared/compare'
import type { ListEntry } from '@lorecircle/shared/newsletter/stored'
import type { subscriberStates } from '@lorecircle/shared/newsletter/subscriber'

export const perPage = 50

type State = (typeof subscriberStates)[number]
type Look = { state?: State | undefined; search?: string | undefined; page: number }

/** One page of a list, the newest first, and how many there are of each state. */
export function lookAtList(list: readonly ListEntry[], { state, search = '', page }: Look) {
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

/** `Tomás` and `tomas` are the same to somebody who searches. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
