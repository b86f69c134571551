/** Inactivity limits of a session (B9-09). */

export const activityEvents = ['mousemove', 'keydown', 'click', 'touchstart'] as const

const limitInMs = 1_800_000

const warningAtMs = 1_680_000

const throttleInMs = 5_000

export type Idleness =
  | { state: 'there'; warningInMs: number }
  | { state: 'away'; leftInMs: number }
  | { state: 'gone' }

export function computeIdleness(nowMs: number, lastActiveMs: number): Idleness {
  const idleInMs = nowMs - lastActiveMs
  if (idleInMs >= limitInMs) return { state: 'gone' }
  if (idleInMs >= warningAtMs) return { state: 'away', leftInMs: limitInMs - idleInMs }
  return { state: 'there', warningInMs: warningAtMs - idleInMs }
}

/** Mouse moves are frequent, so activity is recorded at most every five seconds. */
export const shouldRecordActivity = (nowMs: number, lastNotedMs: number): boolean =>
  nowMs - lastNotedMs >= throttleInMs

/** Last activity in any tab of this browser; it persists over closed windows and sleep. */
export const activityKey = 'lastActivity'

export function lastActivityMs(nowMs: number): number {
  const noted = Number(localStorage.getItem(activityKey))
  return noted > 0 ? noted : nowMs
}

export const recordActivity = (nowMs: number) => localStorage.setItem(activityKey, String(nowMs))

export const forgetActivity = () => localStorage.removeItem(activityKey)
