export const welcomeGreeting = (firstName: string): string => `Welcome back, ${firstName.trim() || 'Author'}`

const secondInMs = 1_000

/** 119,000 → `1:59`; rounds up to whole seconds. */
export function formatCountdown(leftInMs: number): string {
  const seconds = Math.ceil(leftInMs / secondInMs)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
