/** How long nobody may be there before the session ends (B9-09). */

export const activityEvents = ['mousemove', 'keydown', 'click', 'touchstart'] as const

const limitInMs = 1_800_000
const warningAtMs = 1_680_000
const throttleInMs = 5_000

export type Idleness =
  | { state: 'there'; warningInMs: number }
  | { state: 'away'; leftInMs: number }
  | { state: 'gone' }

export function idlenessAt(nowMs: number, lastActiveMs: number): Idleness {
  const idleInMs = nowMs - lastActiveMs
  if (idleInMs >= limitInMs) return { state: 'gone' }
  if (idleInMs >= warningAtMs) return { state: 'away', leftInMs: limitInMs - idleInMs }
  return { state: 'there', warningInMs: warningAtMs - idleInMs }
}

/** A hand on the mouse moves a hundred times a second; it is noted once in five. */
export const isWorthNoting = (nowMs: number, lastNotedMs: number): boolean =>
  nowMs - lastNotedMs >= throttleInMs
