import { z } from 'zod'

/**
 * Maximum items in one list response; callers may request fewer. 500 books are about 1.5 MB; a Lambda response is
 * limited to 6 MB.
 */
export const maxPageSize = 500

export const PageRequest = z.object({
  most: z.coerce.number().pipe(z.int().min(1).max(maxPageSize)).optional(),
  after: z.string().max(100).optional(),
})

type Page<T> = {
  items: T[]
  /** Cursor for the next page; absent on the last one. */
  next?: string
}

/**
 * Returns the page after `after`. A cursor holds the last item's index and id, so that paging continues correctly if
 * items were added or removed in between.
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

/** `12.lilith`: after the item `lilith`, or at index 12 if that item is gone. */
function placeAfter(list: readonly { id: string }[], after: string): number {
  const [, place = '0', id = ''] = /^(\d{1,9})\.(.*)$/.exec(after) ?? []
  const found = list.findIndex((item) => item.id === id)
  return found === -1 ? Number(place) : found + 1
}
