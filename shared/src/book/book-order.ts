import { z } from 'zod'
import { compare } from '../compare.ts'

/** `{folder}Profile/shelf.json`: the ids of an author's books in the order that the author gave them. */
export type Shelf = z.infer<typeof Shelf>
export const Shelf = z.object({ order: z.array(z.string()) })

type OnShelf = { id: string; createdAt: string }

/** Books as they stand in a shop: those that were never moved come first, the newest before the others. */
export function onShelf<B extends OnShelf>(books: readonly B[], shelf: Shelf | null): B[] {
  const places = new Map(shelf?.order.map((id, place) => [id, place]))
  const placeOf = ({ id }: B) => places.get(id) ?? -1
  return books.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || compare(b.createdAt, a.createdAt) || compare(b.id, a.id),
  )
}

/**
 * The shelf after one book was put behind another (null: in front of all). `seen` is the order that the author
 * saw: it places the books that the shelf does not know yet, and leaves the rest as somebody else may have put it.
 */
export function moveOnShelf(
  shelf: Shelf | null,
  { bookId, after, seen }: { bookId: string; after: string | null; seen: readonly string[] },
): Shelf {
  const known = shelf?.order ?? []
  const fresh = seen.filter((id) => !known.includes(id))
  const others = [...fresh, ...known].filter((id) => id !== bookId)
  const place = after === null ? 0 : others.indexOf(after) + 1
  return { order: others.toSpliced(place, 0, bookId) }
}
