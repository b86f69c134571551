import { createHmac } from 'node:crypto'

/** An hour or a day (UTC), in which a limit counts: `2026-11-21T15`, `2026-11-21`. */
export type LimitWindow = { window: string; id: string }

type Counted = {
  /** What is counted: `newsletter.shop`. */
  what: string
  /** For whom: a shop, a network, a mailbox. */
  who: string
  every: 'hour' | 'day'
}

/** The keys of `limitDoc` under which a limit counts now. Of `who`, only a keyed hash is kept, another one in each window. */
export function limitWindow(secret: string, now: Date, { what, who, every }: Counted): LimitWindow {
  const window = now.toISOString().slice(0, every === 'day' ? '2026-11-21'.length : '2026-11-21T15'.length)
  const id = createHmac('sha256', secret).update(`${window} ${what} ${who}`).digest('hex')
  return { window, id }
}

/** In how many minutes the next hour begins, 1 to 60. */
export const minutesToNextHour = (now: Date): number => 60 - now.getUTCMinutes()
