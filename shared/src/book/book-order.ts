import { z } from 'zod'
import { compare } from '../compare.ts'

/** `{folder}Profile/shelf.json`: book ids in their author's order. */
export type BookOrder = z.infer<typeof BookOrder>
export const BookOrder = z.object({ order: z.array(z.string()) })

type Ordered = { id: string; createdAt: string }

/**
 * Newest first if the author has not ordered them. A new book comes last in the author's order, unless that order is
 * newest first.
 */
export function sortByBookOrder<B extends Ordered>(books: readonly B[], given: BookOrder | null): B[] {
  const order = given?.order ?? []
  const places = new Map(order.map((id, place) => [id, place]))
  const isNewestFirst = areIdsNewestFirst(order)
  const placeOf = ({ id }: B) => places.get(id) ?? (isNewestFirst ? -1 : order.length)
  const byAge = (a: B, b: B) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id)
  return books.toSorted((a, b) => placeOf(a) - placeOf(b) || (isNewestFirst ? byAge(b, a) : byAge(a, b)))
}

/** Ids sort by their creation time. */
export const areIdsNewestFirst = (ids: readonly string[]): boolean =>
  ids.every((id, place) => place === 0 || compare(ids[place - 1] ?? '', id) > 0)

/**
 * Moves a book behind another (null: to the front). `seen` is the order that the author saw: it places books missing
 * from the stored order, and leaves concurrent changes in place.
 */
export function moveInOrder(
  given: BookOrder | null,
  { bookId, after, seen }: { bookId: string; after: string | null; seen: readonly string[] },
): BookOrder {
  const known = given?.order ?? []
  const fresh = seen.filter((id) => !known.includes(id))
  const all = areIdsNewestFirst(known) ? [...fresh, ...known] : [...known, ...fresh]
  const others = all.filter((id) => id !== bookId)
  const place = after === null ? 0 : others.indexOf(after) + 1
  return { order: others.toSpliced(place, 0, bookId) }
}
