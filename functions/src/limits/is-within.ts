import type { Documents } from '@lorecircle/shared/storage/documents'
import { isAway } from '@lorecircle/shared/storage/is-away'
import type { DocumentAt } from '@lorecircle/shared/storage/stored'
import { limitWindow } from '@lorecircle/shared/visitor/guess'
import { limitDoc } from '@lorecircle/shared/visitor/stored'
import type { Services } from '../services/services.ts'
import { type LimitName, type LimitRule, rateLimits } from './limits.ts'

export type RateLimit = Omit<LimitRule, 'of'> & {
  what: string
  /** For whom: a shop, a sender, an address. Only a hash of it is kept, and another one in each window. */
  who: string
  /** Amount to count, such as bytes; one if undefined. */
  amount?: number
}

/** A limit of the table, for somebody. */
export const rateLimitFor = (what: LimitName, who: string): RateLimit => ({ ...rateLimits[what], what, who })

export type LimitServices = Pick<Services, 'documents' | 'now' | 'newId'> & {
  env: Pick<Services['env'], 'ORIGIN_SECRET'>
}

/** Counts one more under each limit, in their order; false as soon as one of them is reached. */
export const isWithinLimits = async (
  services: LimitServices,
  asked: readonly RateLimit[],
): Promise<boolean> => (await countWithinLimits(services, asked)) !== null

/** Removing these documents undoes the count. */
export type CountedDocuments = readonly Pick<DocumentAt, 'key'>[]

/** Counts as `isWithinLimits` does. Answers what was counted, or null where a limit is reached. */
export async function countWithinLimits(
  services: LimitServices,
  asked: readonly RateLimit[],
): Promise<CountedDocuments | null> {
  const taken: Pick<DocumentAt, 'key'>[] = []
  for (const limit of asked) {
    const one = await take(services, limit)
    if (one === null) return null
    taken.push(one)
  }
  return taken
}

/**
 * Runs the work that was counted. If a service that it needs is unavailable (`isAway`), nothing was done, so the
 * count is undone. Rethrows the error.
 */
export async function countIfDone<T>(
  { documents }: Pick<Services, 'documents'>,
  taken: CountedDocuments,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isAway(error)) await Promise.allSettled(taken.map((one) => documents.remove(one)))
    throw error
  }
}

async function take(
  services: LimitServices,
  { what, who, most, every, amount }: RateLimit,
): Promise<Pick<DocumentAt, 'key'> | null> {
  const { window, id } = limitWindow(services.env.ORIGIN_SECRET, services.now(), { what, who, every })
  return amount === undefined
    ? takePlace(services.documents, { window, id, most })
    : addUp(services, { window, id, most, amount })
}

type Counted = { window: string; id: string; most: number }

/** One key per unit of the limit: concurrent calls cannot exceed it, and none waits for another. */
async function takePlace(documents: Documents, { window, id, most }: Counted) {
  const taken = new Set<string>()
  for await (const { key } of documents.list(limitDoc.within(window, id))) taken.add(limitDoc.nameIn(key))
  const free = Array.from({ length: most }, (_, place) => String(place)).filter((place) => !taken.has(place))
  while (free.length > 0) {
    const [place = ''] = free.splice(Math.floor(Math.random() * free.length), 1)
    const one = limitDoc(window, id, place)
    if ((await documents.create(one, {})) !== null) return one
  }
  return null
}

/** Each amount is written before the sum is made, so that of many at once none goes beyond the limit unseen. */
async function addUp(
  { documents, newId }: LimitServices,
  { window, id, most, amount }: Counted & { amount: number },
): Promise<Pick<DocumentAt, 'key'> | null> {
  const own = limitDoc(window, id, `${newId()}.${amount}`)
  await documents.create(own, {})
  let sum = 0
  for await (const { key } of documents.list(limitDoc.within(window, id))) sum += amountIn(key)
  if (sum <= most) return own
  await documents.remove(own)
  return null
}

/** `…/01JD…ABC.25` → 25. */
const amountIn = (key: string): number => Number(/\.(\d+)$/.exec(key)?.[1] ?? 0)
