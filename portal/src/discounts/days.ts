/** `2026-12-01`, by the author's own clock → the moment at which that day begins; null for what is no day. */
export const beginningOf = (day: string): string | null => momentOf(day, 0)

/** The moment at which the day is over. */
export const endOf = (day: string): string | null => momentOf(day, 1)

/** The day of a moment, as a date field has it; empty for none. */
export function dayOf(moment: string | null): string {
  if (moment === null) return ''
  const at = new Date(moment)
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

/** The last day before a moment. */
export const dayBefore = (moment: string | null): string =>
  moment === null ? '' : dayOf(new Date(new Date(moment).getTime() - 1).toISOString())

function momentOf(day: string, later: number): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (year === undefined) return null
  return new Date(Number(year), Number(month) - 1, Number(date) + later).toISOString()
}
