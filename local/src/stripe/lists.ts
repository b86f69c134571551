import { z } from 'zod'
import { noSuch } from './errors.ts'
import { integer, text } from './params.ts'

export const pageParams = {
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
}

export const listOf = <Value>(data: Value[], url: string, hasMore = false) => ({
  object: 'list' as const,
  url,
  has_more: hasMore,
  data,
})

/** One page of what is listed newest first, as Stripe's cursors have it. */
export function pageOf<Value extends { id: string }>(
  all: Value[],
  url: string,
  { limit, starting_after: after }: { limit: number; starting_after?: string | undefined },
) {
  const start = after === undefined ? 0 : all.findIndex((value) => value.id === after) + 1
  if (after !== undefined && start === 0) throw noSuch('object', after, 'starting_after')
  return listOf(all.slice(start, start + limit), url, all.length > start + limit)
}
