import type { orderCalls } from '@lorecircle/shared/order/calls'
import type { Order } from '@lorecircle/shared/order/order'
import { previousMonth, yearMonth } from '@lorecircle/shared/order/order-index'
import { orderDoc, orderTermDoc } from '@lorecircle/shared/order/stored'
import {
  emailTerm,
  fulfillmentStatusTerm,
  matchesSearch,
  orderSearchTerms,
  paymentStatusTerm,
  preorderTerm,
  searchTerms,
} from '@lorecircle/shared/order/terms'
import { calls } from '@lorecircle/shared/registry/calls'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { notFound } from '@lorecircle/shared/visible-error'
import type { z } from 'zod'
import { authorEndpoint } from '../http/endpoint.ts'
import { backfillTermIndex, dropStaleTerms, readOrderPage, readOrdersAt } from '../sales/order-index.ts'
import type { Services } from '../services/services.ts'

const defaultPageSize = 50

/** A page of the author's orders, or of those that are sought, the newest first. */
export const orders = ({ documents, now }: Services) =>
  authorEndpoint(calls.orders, {
    async run({ author: { sub }, input: { most, before, ...sought } }) {
      const page = { most: most ?? defaultPageSize, before, now: now() }
      if (hasFilter(sought)) return findOrderPage(documents, sub, sought, page)
      return readOrderPage(documents, sub, page)
    },
  })

/** One of the author's orders. */
export const order = ({ documents }: Services) =>
  authorEndpoint(calls.order, {
    async run({ author: { sub }, input: { id } }) {
      const found = await documents.read(orderDoc(sub, id))
      if (found === null) throw notFound('order')
      return { order: found.value }
    },
  })

export const orderCounts = ({ documents }: Services) =>
  authorEndpoint(calls.orderCounts, {
    async run({ author: { sub } }) {
      await backfillTermIndex(documents, sub)
      const [toSend = 0, packed = 0, disputed = 0, preordered = 0] = await Promise.all(
        [
          fulfillmentStatusTerm('unfulfilled'),
          fulfillmentStatusTerm('packed'),
          paymentStatusTerm('disputed'),
          preorderTerm,
        ].map((term) => countByTerm(documents, sub, term)),
      )
      return { toSend, packed, disputed, preordered }
    },
  })

type OrderFilter = Pick<
  z.infer<typeof orderCalls.orders.input>,
  'search' | 'email' | 'state' | 'money' | 'preordered'
>

type PageRequest = { most: number; before: string | undefined; now: Date }

/** The terms that an order has to have whole, and what was typed into the search. */
const toFilterTerms = ({ search = '', email, state, money, preordered }: OrderFilter) => ({
  whole: [
    ...(email === undefined ? [] : [emailTerm(email)]),
    ...(preordered === undefined ? [] : [preorderTerm]),
    ...(money === undefined ? [] : [paymentStatusTerm(money)]),
    ...(state === undefined ? [] : [fulfillmentStatusTerm(state)]),
  ],
  parts: searchTerms(search),
})

const hasFilter = (sought: OrderFilter): boolean => {
  const { whole, parts } = toFilterTerms(sought)
  return whole.length + parts.length > 0
}

/**
 * A page of the orders that fit, the newest first, and where the next one goes on. What narrows most is listed, and the
 * orders say the rest themselves: one whose state changed a moment ago is not shown as what it was.
 */
export async function findOrderPage(
  documents: Documents,
  sub: string,
  sought: OrderFilter,
  { most, before, now }: PageRequest,
): Promise<{ orders: Order[]; next: string | null; isPartial: boolean }> {
  const isPartial = !(await backfillTermIndex(documents, sub))
  const { whole, parts } = toFilterTerms(sought)
  const [first = ''] = whole
  const places =
    parts.length > 0
      ? searchPlaces(documents, sub, parts, before)
      : listPlacesByTerm(documents, sub, first, before ?? now.toISOString())
  const fits = (order: Order) => {
    const terms = orderSearchTerms(order)
    return whole.every((term) => terms.includes(term)) && matchesSearch(terms, parts)
  }
  const found: { place: string; order: Order }[] = []
  for await (const batch of splitIntoBatches(places, most + 1)) {
    const orders = await readOrdersAt(documents, sub, batch)
    for (const order of orders) {
      const place = batch.find((one) => one.endsWith(`.${order.id}`))
      if (place !== undefined && fits(order)) found.push({ place, order })
      // A run that stopped has left it where it does not belong.
      else if (parts.length === 0) await dropStaleTerms(documents, order, [first])
    }
    if (found.length > most) break
  }
  const page = found.slice(0, most)
  return {
    orders: page.map(({ order }) => order),
    next: found.length > most ? (page.at(-1)?.place ?? null) : null,
    isPartial,
  }
}

async function* splitIntoBatches(places: Places, size: number): AsyncIterable<string[]> {
  let batch: string[] = []
  for await (const place of places) {
    batch.push(place)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** `{time}.{orderId}` of each order, newest first. */
type Places = AsyncIterable<string>

/** Capped at 1,000, which is one listing. */
async function countByTerm(documents: Documents, sub: string, term: string): Promise<number> {
  let count = 0
  for await (const _ of documents.list(`${orderTermDoc.within(sub, term)}`)) if (++count === 1_000) break
  return count
}

/** Of one term, month by month back in time, until its first order. */
export async function* listPlacesByTerm(
  documents: Documents,
  sub: string,
  term: string,
  before: string,
): Places {
  const within = orderTermDoc.within(sub, term)
  const earliest = yearMonth(await findFirstPlace(documents, within))
  for (let month = yearMonth(before); month >= earliest; month = previousMonth(month)) {
    const listed = await Array.fromAsync(documents.list(within + month))
    const places = listed.map(({ key }) => orderTermDoc.nameIn(key)).filter((place) => place < before)
    yield* places.reverse()
  }
}

/** Beyond every month where there is none. */
async function findFirstPlace(documents: Documents, within: string): Promise<string> {
  for await (const { key } of documents.list(within)) return orderTermDoc.nameIn(key)
  return '9999-12'
}

/** Of all orders that a search finds, the newest first: `parts` are its parts, as `searchTerms` says. */
async function* searchPlaces(
  documents: Documents,
  sub: string,
  parts: readonly string[][][],
  before: string | undefined,
): Places {
  const placesOf = async (asked: string) => {
    const listed = await Array.fromAsync(documents.list(orderTermDoc.within(sub) + asked))
    return listed.map(({ key }) => orderTermDoc.nameIn(key))
  }
  const placesOfPart = async (choices: string[][]) =>
    (
      await Promise.all(choices.map(async (choice) => intersect(await Promise.all(choice.map(placesOf)))))
    ).flat()
  const places = intersect(await Promise.all(parts.map(placesOfPart)))
  yield* places
    .filter((place) => before === undefined || place < before)
    .sort()
    .reverse()
}

function intersect([first = [], ...others]: string[][]): string[] {
  const sets = others.map((list) => new Set(list))
  return [...new Set(first)].filter((place) => sets.every((set) => set.has(place)))
}
