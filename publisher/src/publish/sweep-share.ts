import { accountDoc } from '@lorecircle/shared/account/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { sweepCursorDoc } from '@lorecircle/shared/publishing/stored'
import type { Services } from '../services/services.ts'
import { type HealedShops, nothingHealed, sweepShop } from './sweep-shop.ts'

const minuteInMs = 60 * 1000

type Share = HealedShops & { looked: number; isRoundOver: boolean }

/**
 * Sweeps shops from where the last run ended, for as long as a run may take, and begins anew behind the last of them.
 * It notes how far it is after every few, so a run that dies loses none and no author is always the last.
 */
export async function sweepShare(
  services: Services,
  { forMs = 10 * minuteInMs, atOnce = 16 }: { forMs?: number; atOnce?: number } = {},
): Promise<Share> {
  const { documents, now } = services
  const until = now().getTime() + forMs
  const share: Share = { ...nothingHealed(), looked: 0, isRoundOver: false }
  const cursor = (await documents.read(sweepCursorDoc()))?.value.after
  const waiting = documents.list(accountDoc.within(), cursor || undefined)
  do {
    const keys = await next(waiting, atOnce)
    await inParallel(atOnce, keys, (key) => sweepShop(services, accountDoc.nameIn(key), share))
    share.looked += keys.length
    share.isRoundOver = keys.length < atOnce
    const after = share.isRoundOver ? '' : (keys.at(-1) ?? '')
    await documents.update(sweepCursorDoc(), () => ({ after }))
  } while (!share.isRoundOver && now().getTime() < until)
  return share
}

async function next(listed: AsyncGenerator<{ key: string }>, count: number): Promise<string[]> {
  const keys: string[] = []
  while (keys.length < count) {
    const { value, done } = await listed.next()
    if (done) break
    keys.push(value.key)
  }
  return keys
}
