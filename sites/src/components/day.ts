const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** `2026-11-03` → `November 3, 2026`. */
export const longDate = (on: string): string => day.format(new Date(on))

const weekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `2026-11-03` → `Tuesday, November 3`: below the heading of its year. */
export const dayOfYear = (on: string): string => weekday.format(new Date(on))

/** 11 → `November`. */
export const monthName = (number: number): string => month.format(Date.UTC(2000, number - 1))

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-11` → `November 2026`. */
export const monthAndYearName = (yearAndMonth: string): string =>
  monthAndYear.format(new Date(`${yearAndMonth}-01`))
