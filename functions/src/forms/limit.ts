import { createHmac } from 'node:crypto'
import { keys } from '@lorecircle/shared/keys'
import { UpdateContention } from '@lorecircle/shared/storage/documents'
import { z } from 'zod'
import type { World } from '../world.ts'

export type Limit = {
  /** What is counted: `newsletter.shop`. */
  what: string
  /** For whom: a shop, a sender, an address. Only a hash of it is kept, and another one in each window. */
  who: string
  most: number
  every: 'hour' | 'day'
}

/** `limits/{window}/{id}.json`; gone with the sweep once it has expired. */
const Count = z.object({ count: z.int(), expiresAt: z.iso.datetime() })

const dayInMs = 24 * 60 * 60 * 1000

/** Counts one more under each limit, in their order; false as soon as one of them is reached. */
export async function isWithin(world: World, limits: Limit[]): Promise<boolean> {
  for (const limit of limits) if (!(await take(world, limit))) return false
  return true
}

async function take({ documents, env, now }: World, { what, who, most, every }: Limit): Promise<boolean> {
  const window = now()
    .toISOString()
    .slice(0, every === 'day' ? '2026-11-21'.length : '2026-11-21T15'.length)
  const id = createHmac('sha256', env.ORIGIN_SECRET).update(`${window} ${what} ${who}`).digest('hex')
  const expiresAt = new Date(now().getTime() + dayInMs).toISOString()
  let taken = false
  try {
    await documents.update(keys.limit(window, id), Count, (before) => {
      taken = before === null || before.count < most
      if (before !== null) return taken ? { ...before, count: before.count + 1 } : before
      return { count: 1, expiresAt }
    })
    return taken
  } catch (error) {
    // So many at once that none of them gets to count: that is beyond any limit.
    if (error instanceof UpdateContention) return false
    throw error
  }
}
