import { accountDoc } from '@lorecircle/shared/account/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { type SweepCursor, sweepCursorDoc } from '@lorecircle/shared/publishing/stored'
import type { Services } from '../services/services.ts'
import { type HealedShops, nothingHealed, placeUnplaced, sweepShop, type Unplaced } from './sweep-shop.ts'

const minuteInMs = 60 * 1000
/** A look at a shop costs about what a save does, and finds what every event failed to tell: one a day is enough. */
const roundInMs = 24 * 60 * minuteInMs

type Share = HealedShops & { looked: number; isRoundOver: boolean }

/**
 * Sweeps shops from where the last run ended, for as long as a run may take. Behind the last of them the round is over,
 * and the next one begins a day after this one did. It notes how far it is after every few, so a run that dies loses
 * none and no author is always the last.
 */
export async function sweepShare(
  services: Services,
  { forMs = 10 * minuteInMs, atOnce = 16 }: { forMs?: number; atOnce?: number } = {},
): Promise<Share> {
  const { documents, now } = services
  const until = now().getTime() + forMs
  const share: Share = { ...nothingHealed(), looked: 0, isRoundOver: true }
  const from = turnOf((await documents.readDerived(sweepCursorDoc()))?.value, now())
  if (from === null) return share
  const unplaced: Unplaced[] = []
  const waiting = documents.list(accountDoc.within(), from.after || undefined)
  do {
    const keys = await nextKeys(waiting, atOnce)
    const found = await inParallel(atOnce, keys, (key) => sweepShop(services, accountDoc.nameIn(key), share))
    unplaced.push(...found.flat())
    share.looked += keys.length
    share.isRoundOver = keys.length < atOnce
    const after = share.isRoundOver ? '' : (keys.at(-1) ?? '')
    await documents.write(sweepCursorDoc(), { ...from, after })
  } while (!share.isRoundOver && now().getTime() < until)
  await placeUnplaced(services, unplaced, share)
  return share
}

/** Where a run begins; null until the next round does. */
function turnOf(cursor: SweepCursor | undefined, now: Date): SweepCursor | null {
  const { after = '', begunAt = now.toISOString() } = cursor ?? {}
  if (after !== '') return { after, begunAt }
  const isOver = cursor?.begunAt === undefined || now.getTime() - Date.parse(begunAt) >= roundInMs
  return isOver ? { after, begunAt: now.toISOString() } : null
}

/** The next keys of a listing, at most so many; fewer only at its end. */
export async function nextKeys(listed: AsyncGenerator<{ key: string }>, count: number): Promise<string[]> {
  const keys: string[] = []
  while (keys.length < count) {
    const { value, done } = await listed.next()
    if (done) break
    keys.push(value.key)
  }
  return keys
}
