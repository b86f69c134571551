import { dayInTimeZone } from '../time-zone/days.ts'

/** Makes programs that guess the encoding read the file as UTF-8. */
const byteOrderMark = '\ufeff'

/** A table in the format of RFC 4180; the first row is the header. */
export const toCsvText = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/**
 * Keeps a spreadsheet from running a text as a formula, since others may have typed it. Digits that it would shorten
 * to a number stay as they are, such as the postal code 02139. Texts with `;` are quoted, too: Excel separates
 * columns by it in some languages.
 */
const cell = (text: string): string => {
  if (/^(?:0\d+|\d{12,})$/.test(text)) return `"=""${text}"""`
  const tame = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame
}

/** `2026-11-26 22:28:01` in the time zone; empty for undefined. */
export const formatCsvMoment = (moment: string | undefined, timeZone: string): string =>
  moment === undefined
    ? ''
    : `${dayInTimeZone(timeZone, moment)} ${clockIn(timeZone).format(new Date(moment))}`

const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'medium', hourCycle: 'h23' })
