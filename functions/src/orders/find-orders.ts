import type { orderCalls } from '@lorecircle/shared/order/calls'
import type { Order } from '@lorecircle/shared/order/order'
import {
  emailTerm,
  fitsSearch,
  listedBy,
  moneyTerm,
  preorderTerm,
  searchParts,
  stateTerm,
  termsOf,
} from '@lorecircle/shared/order/terms'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { z } from 'zod'
import { readPlaces } from '../sales/order-places.ts'
import { dropTerms, termAll } from '../sales/order-terms.ts'
import { type Places, placesOfTerm, placesOfWords } from './term-places.ts'

type Sought = Pick<
  z.infer<typeof orderCalls.orders.input>,
  'search' | 'email' | 'state' | 'money' | 'preordered'
>
type Page = { most: number; before: string | undefined; now: Date }

/** The terms that an order has to have whole, and the parts of the search that it has to fit. */
const soughtBy = ({ search = '', email, state, money, preordered }: Sought) => ({
  whole: [
    ...(email === undefined ? [] : [emailTerm(email)]),
    ...(preordered === undefined ? [] : [preorderTerm]),
    ...(money === undefined ? [] : [moneyTerm(money)]),
    ...(state === undefined ? [] : [stateTerm(state)]),
  ],
  parts: searchParts(search),
})

export const isSought = (sought: Sought): boolean => {
  const { whole, parts } = soughtBy(sought)
  return whole.length + parts.length > 0
}

/**
 * A page of the orders that fit, the newest first, and where the next one goes on. What narrows most is listed, and the
 * orders say the rest themselves: one whose state changed a moment ago is not shown as what it was.
 */
export async function foundPage(
  documents: Documents,
  sub: string,
  sought: Sought,
  { most, before, now }: Page,
): Promise<{ orders: Order[]; next: string | null; isPartial: boolean }> {
  const isPartial = !(await termAll(documents, sub))
  const { whole, parts } = soughtBy(sought)
  const beginnings = listedBy(parts)
  const [first = ''] = whole
  const places =
    beginnings.length > 0
      ? placesOfWords(documents, sub, beginnings, before)
      : placesOfTerm(documents, sub, first, before ?? now.toISOString())
  const fits = (order: Order) => {
    const terms = termsOf(order)
    return whole.every((term) => terms.includes(term)) && fitsSearch(parts, terms)
  }
  const found: { place: string; order: Order }[] = []
  for await (const batch of batchesOf(places, most + 1)) {
    const orders = await readPlaces(documents, sub, batch)
    for (const order of orders) {
      const place = batch.find((one) => one.endsWith(`.${order.id}`))
      if (place !== undefined && fits(order)) found.push({ place, order })
      // A run that stopped has left it where it does not belong.
      else if (beginnings.length === 0) await dropTerms(documents, order, [first])
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

async function* batchesOf(places: Places, size: number): AsyncIterable<string[]> {
  let batch: string[] = []
  for await (const place of places) {
    batch.push(place)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
