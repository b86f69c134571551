import { createHmac } from 'node:crypto'
import { UpdateContention } from '@lorecircle/shared/storage/update-contention'
import { limitDoc } from '@lorecircle/shared/visitor/stored'
import type { Services } from '../services/services.ts'
import { type LimitName, limits, type Most } from './limits.ts'

export type Limit = Most & {
  /** What is counted: `newsletter.shop`. */
  what: string
  /** For whom: a shop, a sender, an address. Only a hash of it is kept, and another one in each window. */
  who: string
  /** How much is counted; one, where it is left out. */
  amount?: number
}

/** A limit of the table, for somebody. */
export const limitOf = (what: LimitName, who: string, amount = 1): Limit => ({
  ...limits[what],
  what,
  who,
  amount,
})

/** Counts one more under each limit, in their order; false as soon as one of them is reached. */
export async function isWithin(services: Services, asked: Limit[]): Promise<boolean> {
  for (const limit of asked) if (!(await take(services, limit))) return false
  return true
}

async function take(
  { documents, env, now }: Services,
  { what, who, most, every, amount = 1 }: Limit,
): Promise<boolean> {
  const window = windowOf(now(), every)
  const id = createHmac('sha256', env.ORIGIN_SECRET).update(`${window} ${what} ${who}`).digest('hex')
  let isTaken = false
  try {
    await documents.update(limitDoc(window, id), (before) => {
      const count = (before?.count ?? 0) + amount
      isTaken = count <= most
      return isTaken ? { count } : (before ?? { count: 0 })
    })
    return isTaken
  } catch (error) {
    // So many at once that none of them gets to count: that is beyond any limit.
    if (error instanceof UpdateContention) return false
    throw error
  }
}

const windowOf = (now: Date, every: Limit['every']): string =>
  now.toISOString().slice(0, every === 'day' ? '2026-11-21'.length : '2026-11-21T15'.length)
