import { z } from 'zod'

/** Items of one answer of a list, as a caller may ask for fewer: 500 books are about 1.5 MB; Lambda answers 6 MB at most. */
export const maxPageSize = 500

/** Which page of a list; without either, the first one. */
export const PageRequest = z.object({
  most: z.coerce.number().pipe(z.int().min(1).max(maxPageSize)).optional(),
  /** `next` of the page before. */
  after: z.string().max(100).optional(),
})

type Page<T> = {
  items: T[]
  /** Where the next page goes on; the last one has none. */
  next?: string
}

/**
 * The page of a list behind `after`. A cursor holds the last item's place and id, so that a page goes on in the right
 * place where items were added or removed meanwhile.
 */
export function paginate<T extends { id: string }>(
  list: readonly T[],
  { after, most = maxPageSize }: z.infer<typeof PageRequest>,
): Page<T> {
  const start = after === undefined ? 0 : placeAfter(list, after)
  const items = list.slice(start, start + most)
  const last = items.at(-1)
  const hasMore = last !== undefined && start + items.length < list.length
  return { items, ...(hasMore && { next: `${start + items.length}.${last.id}` }) }
}

/** `12.lilith`: behind the item `lilith`, or where the twelfth was if that is gone. */
function placeAfter(list: readonly { id: string }[], after: string): number {
  const [, place = '0', id = ''] = /^(\d{1,9})\.(.*)$/.exec(after) ?? []
  const found = list.findIndex((item) => item.id === id)
  return found === -1 ? Number(place) : found + 1
}
