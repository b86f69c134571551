import { expect, test } from 'vitest'
import { formatCsvMoment, toCsvText } from './csv.ts'

test('commas, quotes and lines within a text stay within its cell', () => {
  expect(toCsvText([['Name'], ['Ann "the Reader", of Yann\nand beyond']])).toBe(
    '\ufeffName\r\n"Ann ""the Reader"", of Yann\nand beyond"\r\n',
  )
})

test.each(['Bea;=1+1', 'Bea\t=1+1', 'Bea,=1+1', 'Bea\n=1+1'])(
  'no part of a text becomes a cell of its own, whichever character separates columns: %j',
  (typed) => {
    expect(toCsvText([['Name'], [typed]])).toBe(`\ufeffName\r\n"${typed}"\r\n`)
  },
)

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'what a reader typed is never a formula in an author’s spreadsheet: %j',
  (typed) => {
    const [, written = ''] = toCsvText([['Name'], [typed]]).split('Name\r\n')
    expect(written.replace('"', '').startsWith("'")).toBe(true)
  },
)

test.each(['02139', '01234', '00', '123456789012'])(
  'digits that a number would shorten stay as they are: %s',
  (digits) => {
    expect(toCsvText([['Code'], [digits]])).toBe(`\ufeffCode\r\n"=""${digits}"""\r\n`)
  },
)
test.each(['0', '0.00', '12.50', '20301', '02139-4307', '2026-11-26 22:28:01'])(
  '%s needs no help',
  (text) => {
    expect(toCsvText([['Code'], [text]])).toBe(`\ufeffCode\r\n${text}\r\n`)
  },
)

test('a moment is one that spreadsheets know', () => {
  expect(formatCsvMoment('2026-11-26T22:28:01.979Z', 'UTC')).toBe('2026-11-26 22:28:01')
  expect(formatCsvMoment('2026-11-27T06:05:01.979Z', 'America/Los_Angeles')).toBe('2026-11-26 22:05:01')
  expect(formatCsvMoment('2026-11-27T08:00:00.000Z', 'America/Los_Angeles')).toBe('2026-11-27 00:00:00')
  expect(formatCsvMoment(undefined, 'UTC')).toBe('')
})
