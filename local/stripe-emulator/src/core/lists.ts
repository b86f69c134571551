import { z } from 'zod'
import { noSuchError, StripeApiError } from './errors.ts'
import { integer, text } from './params.ts'

export const pageParams = {
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
}

const range = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
})

/** For what is listed by its time as well: `created` is a moment in seconds, or bounds of it. */
export const datedPageParams = {
  ...pageParams,
  created: z.union([integer.transform((second) => ({ gte: second, lte: second })), range]).optional(),
}

export const stripeList = <Value>(data: Value[], url: string, hasMore = false) => ({
  object: 'list' as const,
  url,
  has_more: hasMore,
  data,
})

type Bounds = z.output<typeof range>
type Page = {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: Bounds | undefined
}
type Listed = { id: string; created?: number }

const isWithin = ({ created = 0 }: Listed, { gt, gte, lt, lte }: Bounds) =>
  created > (gt ?? -1) && created >= (gte ?? 0) && created < (lt ?? Infinity) && created <= (lte ?? Infinity)

/** One page of what is listed newest first, as Stripe's cursors have it. */
export function pageOf<Value extends Listed>(listed: Value[], url: string, page: Page) {
  const { limit, starting_after: after, ending_before: before, created } = page
  const all = created ? listed.filter((value) => isWithin(value, created)) : listed
  if (after !== undefined && before !== undefined)
    throw new StripeApiError('You may only specify one of these parameters: ending_before, starting_after.', {
      param: 'ending_before',
    })
  if (before !== undefined) {
    const end = placeOf(all, before, 'ending_before')
    return stripeList(all.slice(Math.max(0, end - limit), end), url, end > limit)
  }
  const start = after === undefined ? 0 : placeOf(all, after, 'starting_after') + 1
  return stripeList(all.slice(start, start + limit), url, all.length > start + limit)
}

function placeOf(all: { id: string }[], id: string, param: string): number {
  const place = all.findIndex((value) => value.id === id)
  if (place === -1) throw noSuchError('object', id, param)
  return place
}
