export const defaultTimeZone = 'UTC'

/** Offsets are refused, because their days would be wrong for half of the year. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(\/[A-Z][\w+-]*)*$/.test(name)) return false
  try {
    dateParts(name)
    return true
  } catch {
    return false
  }
}

/** `America/New York`. */
export const formatTimeZone = (timeZone: string): string => timeZone.replaceAll('_', ' ')

const formats = new Map<string, Intl.DateTimeFormat>()

function dateParts(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

/** Calendar day in a zone: `2026-12-24`. Days compare as texts. */
export function dayInTimeZone(timeZone: string, at: Date | string): string {
  const parts = new Map(
    dateParts(timeZone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  )
  return [parts.get('year')?.padStart(4, '0'), parts.get('month'), parts.get('day')].join('-')
}

export const formatLongDay = (timeZone: string, at: Date | string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(at))

export const monthDayIn = (timeZone: string, at: Date | string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone }).format(new Date(at))

/** `2026-12-31`, 1 → `2027-01-01`. Calendar days have no time zone. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, '2026-12-31'.length)
}
