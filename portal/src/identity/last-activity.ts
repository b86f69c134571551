/** When somebody was last active in any tab of this browser; it outlives a closed window and a sleeping machine. */
export const activityKey = 'lastActivity'

/** Now, where nothing was noted yet: a session begins with its author there. */
export function lastActivity(nowMs: number): number {
  const noted = Number(localStorage.getItem(activityKey))
  return noted > 0 ? noted : nowMs
}

export const noteActivity = (nowMs: number) => localStorage.setItem(activityKey, String(nowMs))

export const forgetActivity = () => localStorage.removeItem(activityKey)
