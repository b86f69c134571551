import { z } from 'zod'
import { compare } from '../compare.ts'

/** `{folder}Profile/shelf.json`: the ids of an author's books in the order that the author gave them. */
export type BookOrder = z.infer<typeof BookOrder>
export const BookOrder = z.object({ order: z.array(z.string()) })

type Ordered = { id: string; createdAt: string }

/** Books as they stand in a shop: those that were never moved come first, the newest before the others. */
export function inBookOrder<B extends Ordered>(books: readonly B[], given: BookOrder | null): B[] {
  const places = new Map(given?.order.map((id, place) => [id, place]))
  const placeOf = ({ id }: B) => places.get(id) ?? -1
  return books.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || compare(b.createdAt, a.createdAt) || compare(b.id, a.id),
  )
}

/**
 * The order after one book was put behind another (null: in front of all). `seen` is the order that the author
 * saw: it places the books that the order does not know yet, and leaves the rest as somebody else may have put it.
 */
export function moveInOrder(
  given: BookOrder | null,
  { bookId, after, seen }: { bookId: string; after: string | null; seen: readonly string[] },
): BookOrder {
  const known = given?.order ?? []
  const fresh = seen.filter((id) => !known.includes(id))
  const others = [...fresh, ...known].filter((id) => id !== bookId)
  const place = after === null ? 0 : others.indexOf(after) + 1
  return { order: others.toSpliced(place, 0, bookId) }
}
