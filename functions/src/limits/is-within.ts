import { createHmac } from 'node:crypto'
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

/** Each asks under a key of its own, in the order of time, so that a crowd is counted one by one and nobody is in the way. */
async function take(
  { documents, env, now, newId }: Services,
  { what, who, most, every, amount = 1 }: Limit,
): Promise<boolean> {
  const window = windowOf(now(), every)
  const id = createHmac('sha256', env.ORIGIN_SECRET).update(`${window} ${what} ${who}`).digest('hex')
  const own = limitDoc(window, id, `${newId()}.${amount}`)
  await documents.create(own, {})
  let before = 0
  for await (const { key } of documents.list(limitDoc.within(window, id))) {
    if (key === own.key) return before + amount <= most || giveBack()
    before += amountIn(key)
    if (before >= most) break
  }
  return giveBack()

  async function giveBack(): Promise<false> {
    await documents.remove(own)
    return false
  }
}

/** `…/01JD…ABC.25` → 25. */
const amountIn = (key: string): number => Number(/\.(\d+)$/.exec(key)?.[1] ?? 1)

const windowOf = (now: Date, every: Limit['every']): string =>
  now.toISOString().slice(0, every === 'day' ? '2026-11-21'.length : '2026-11-21T15'.length)
