import { createHmac } from 'node:crypto'
import { UpdateContention } from '@lorecircle/shared/storage/update-contention'
import { limitDoc } from '@lorecircle/shared/visitor/stored'
import type { Services } from '../services/services.ts'

export type Limit = {
  /** What is counted: `newsletter.shop`. */
  what: string
  /** For whom: a shop, a sender, an address. Only a hash of it is kept, and another one in each window. */
  who: string
  most: number
  every: 'hour' | 'day'
}

/** Counts one more under each limit, in their order; false as soon as one of them is reached. */
export async function isWithin(services: Services, limits: Limit[]): Promise<boolean> {
  for (const limit of limits) if (!(await take(services, limit))) return false
  return true
}

async function take({ documents, env, now }: Services, { what, who, most, every }: Limit): Promise<boolean> {
  const window = now()
    .toISOString()
    .slice(0, every === 'day' ? '2026-11-21'.length : '2026-11-21T15'.length)
  const id = createHmac('sha256', env.ORIGIN_SECRET).update(`${window} ${what} ${who}`).digest('hex')
  let taken = false
  try {
    await documents.update(limitDoc(window, id), (before) => {
      if (before === null) {
        taken = true
        return { count: 1 }
      }
      taken = before.count < most
      return taken ? { count: before.count + 1 } : before
    })
    return taken
  } catch (error) {
    // So many at once that none of them gets to count: that is beyond any limit.
    if (error instanceof UpdateContention) return false
    throw error
  }
}
