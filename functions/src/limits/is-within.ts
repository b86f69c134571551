import { createHmac } from 'node:crypto'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { limitDoc } from '@lorecircle/shared/visitor/stored'
import type { Services } from '../services/services.ts'
import { type LimitName, limits, type Most } from './limits.ts'

export type Limit = Most & {
  /** What is counted: `newsletter.shop`. */
  what: string
  /** For whom: a shop, a sender, an address. Only a hash of it is kept, and another one in each window. */
  who: string
  /** How much is counted, where it is not one each time. */
  amount?: number
}

/** A limit of the table, for somebody. */
export const limitOf = (what: LimitName, who: string): Limit => ({ ...limits[what], what, who })

/** Counts one more under each limit, in their order; false as soon as one of them is reached. */
export async function isWithin(services: Services, asked: Limit[]): Promise<boolean> {
  for (const limit of asked) if (!(await take(services, limit))) return false
  return true
}

async function take(services: Services, { what, who, most, every, amount }: Limit): Promise<boolean> {
  const window = windowOf(services.now(), every)
  const id = createHmac('sha256', services.env.ORIGIN_SECRET).update(`${window} ${what} ${who}`).digest('hex')
  return amount === undefined
    ? takePlace(services.documents, { window, id, most })
    : addUp(services, { window, id, most, amount })
}

type Counted = { window: string; id: string; most: number }

/** There are as many keys as places: of a crowd, as many get one as there are, and nobody waits for anybody. */
async function takePlace(documents: Documents, { window, id, most }: Counted): Promise<boolean> {
  const taken = new Set<string>()
  for await (const { key } of documents.list(limitDoc.within(window, id))) taken.add(limitDoc.nameIn(key))
  const free = Array.from({ length: most }, (_, place) => String(place)).filter((place) => !taken.has(place))
  while (free.length > 0) {
    const [place = ''] = free.splice(Math.floor(Math.random() * free.length), 1)
    if ((await documents.create(limitDoc(window, id, place), {})) !== null) return true
  }
  return false
}

/** Each amount is written before the sum is made, so that of many at once none goes beyond the limit unseen. */
async function addUp(
  { documents, newId }: Services,
  { window, id, most, amount }: Counted & { amount: number },
): Promise<boolean> {
  const own = limitDoc(window, id, `${newId()}.${amount}`)
  await documents.create(own, {})
  let sum = 0
  for await (const { key } of documents.list(limitDoc.within(window, id))) sum += amountIn(key)
  if (sum <= most) return true
  await documents.remove(own)
  return false
}

/** `…/01JD…ABC.25` → 25. */
const amountIn = (key: string): number => Number(/\.(\d+)$/.exec(key)?.[1] ?? 0)

const windowOf = (now: Date, every: Limit['every']): string =>
  now.toISOString().slice(0, every === 'day' ? '2026-11-21'.length : '2026-11-21T15'.length)
