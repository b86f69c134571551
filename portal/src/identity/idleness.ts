/** How long nobody may be there before the session ends (B9-09). */

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

/** A hand on the mouse moves a hundred times a second; it is noted once in five. */
export const shouldRecordActivity = (nowMs: number, lastNotedMs: number): boolean =>
  nowMs - lastNotedMs >= throttleInMs

/** When somebody was last active in any tab of this browser; it outlives a closed window and a sleeping machine. */
export const activityKey = 'lastActivity'

/** Now, where nothing was noted yet: a session begins with its author there. */
export function lastActivityMs(nowMs: number): number {
  const noted = Number(localStorage.getItem(activityKey))
  return noted > 0 ? noted : nowMs
}

export const recordActivity = (nowMs: number) => localStorage.setItem(activityKey, String(nowMs))

export const forgetActivity = () => localStorage.removeItem(activityKey)
