/** A month keeps to its day, and a time to its half of the day: each stays in one line. */
function inWords(how: Intl.DateTimeFormatOptions): (at: string | Date) => string {
  const format = new Intl.DateTimeFormat('en-US', how)
  return (at) => format.format(new Date(at)).replace(/ (?=\d{1,2},|[AP]M$)/g, '\u00a0')
}

/** `November 24, 2026`, by the author's own clock, as all here that is not of the calendar. */
export const dayInWords = inWords({ dateStyle: 'long' })

/** `Nov 24, 2026` */
export const shortDay = inWords({ dateStyle: 'medium' })

/** `November 24, 2026 at 6:30 PM` */
export const momentInWords = inWords({ dateStyle: 'long', timeStyle: 'short' })

/** `Nov 24, 2026, 6:30 PM` */
export const shortMoment = inWords({ dateStyle: 'medium', timeStyle: 'short' })

/** `November 24, 2026` of the calendar's `2026-11-24`, wherever the author is. */
export const calendarDay = inWords({ dateStyle: 'long', timeZone: 'UTC' })

/** `Nov 24, 2026`, as readers have it on a post. */
export const shortCalendarDay = inWords({ dateStyle: 'medium', timeZone: 'UTC' })
