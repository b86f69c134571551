import { dayInTimeZone } from '../time-zone/days.ts'

/** So that programs which guess read it as UTF-8. */
const byteOrderMark = '\ufeff'

/** A table as RFC 4180 has it: rows of texts, the first one its heads. */
export const toCsvText = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/**
 * A text that a spreadsheet would take for a formula stays a text: somebody else may have typed it. Digits that it
 * would shorten to a number stay as they are, such as the postal code 02139. Where the language separates columns by
 * `;`, Excel does so in this file, too.
 */
const cell = (text: string): string => {
  if (/^(?:0\d+|\d{12,})$/.test(text)) return `"=""${text}"""`
  const tame = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame
}

/** A moment as spreadsheets know one, in a time zone: `2026-11-26 22:28:01`; empty for none. */
export const formatCsvMoment = (moment: string | undefined, timeZone: string): string =>
  moment === undefined
    ? ''
    : `${dayInTimeZone(timeZone, moment)} ${clockIn(timeZone).format(new Date(moment))}`

const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'medium', hourCycle: 'h23' })
