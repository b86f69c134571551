import { monthBefore, yearMonth } from '@lorecircle/shared/order/order-index'
import { orderTermDoc } from '@lorecircle/shared/order/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'

/** Where orders stand by time, the newest first. */
export type Places = AsyncIterable<string>

/** How many orders have a term, at most a thousand and something: what one listing says. */
export async function countOf(documents: Documents, sub: string, term: string): Promise<number> {
  let count = 0
  for await (const _ of documents.list(`${orderTermDoc.within(sub, term)}`)) if (++count === 1_000) break
  return count
}

/** Of one term, month by month back in time, until its first order. */
export async function* placesOfTerm(documents: Documents, sub: string, term: string, before: string): Places {
  const within = orderTermDoc.within(sub, term)
  const earliest = yearMonth(await firstIn(documents, within))
  for (let month = yearMonth(before); month >= earliest; month = monthBefore(month)) {
    const listed = await Array.fromAsync(documents.list(within + month))
    const places = listed.map(({ key }) => orderTermDoc.nameIn(key)).filter((place) => place < before)
    yield* places.reverse()
  }
}

/** Beyond every month where there is none. */
async function firstIn(documents: Documents, within: string): Promise<string> {
  for await (const { key } of documents.list(within)) return orderTermDoc.nameIn(key)
  return '9999-12'
}

/** Of all orders that a search finds, the newest first: `parts` are its parts, as `searchTerms` says. */
export async function* placesOfSearch(
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
    (await Promise.all(choices.map(async (choice) => inAll(await Promise.all(choice.map(placesOf)))))).flat()
  const places = inAll(await Promise.all(parts.map(placesOfPart)))
  yield* places
    .filter((place) => before === undefined || place < before)
    .sort()
    .reverse()
}

/** What is in each of the lists, once. */
function inAll([first = [], ...others]: string[][]): string[] {
  const sets = others.map((list) => new Set(list))
  return [...new Set(first)].filter((place) => sets.every((set) => set.has(place)))
}
