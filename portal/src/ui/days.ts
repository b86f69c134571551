/** Uses no-break spaces so that a month stays with its day and a time with AM or PM. */
function inWords(how: Intl.DateTimeFormatOptions): (at: string | Date) => string {
  const format = new Intl.DateTimeFormat('en-US', how)
  return (at) => format.format(new Date(at)).replace(/ (?=\d{1,2},|[AP]M$)/g, '\u00a0')
}

export const createDateFormats = (timeZone: string) => ({
  /** `November 24, 2026` */
  dayInWords: inWords({ dateStyle: 'long', timeZone }),
  /** `Nov 24, 2026` */
  shortDay: inWords({ dateStyle: 'medium', timeZone }),
  /** `November 24, 2026 at 6:30 PM` */
  momentInWords: inWords({ dateStyle: 'long', timeStyle: 'short', timeZone }),
  /** `Nov 24, 2026, 6:30 PM` */
  shortMoment: inWords({ dateStyle: 'medium', timeStyle: 'short', timeZone }),
})
export type DateFormats = ReturnType<typeof createDateFormats>

/** `2026-11-24` → `November 24, 2026` */
export const formatCalendarDay = inWords({ dateStyle: 'long', timeZone: 'UTC' })

/** `2026-11-24` → `Nov 24, 2026` */
export const formatShortCalendarDay = inWords({ dateStyle: 'medium', timeZone: 'UTC' })
