import { createHmac } from 'node:crypto'
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

/** Each asks under a key of its own, in the order of time, so that a crowd is counted one by one and nobody is in the way. */
async function take(
  { documents, env, now, newId }: Services,
  { what, who, most, every }: Limit,
): Promise<boolean> {
  const window = now()
    .toISOString()
    .slice(0, every === 'day' ? '2026-11-21'.length : '2026-11-21T15'.length)
  const id = createHmac('sha256', env.ORIGIN_SECRET).update(`${window} ${what} ${who}`).digest('hex')
  const own = limitDoc(window, id, newId())
  await documents.create(own, {})
  let before = 0
  for await (const { key } of documents.list(limitDoc.within(window, id))) {
    if (key === own.key) return true
    if (++before >= most) break
  }
  await documents.remove(own)
  return false
}
