const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** `2026-11-03T…` → `November 3, 2026`. */
export const dayOf = (iso: string): string => day.format(new Date(iso))

/** 11 → `November`. */
export const monthName = (number: number): string => month.format(Date.UTC(2000, number - 1))
