import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('commas, quotes and lines within a text stay within its cell', () => {
  expect(csvOf([['Name'], ['Ann "the Reader", of Yann\nand beyond']])).toBe(
    '\ufeffName\r\n"Ann ""the Reader"", of Yann\nand beyond"\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'what a reader typed is never a formula in an author’s spreadsheet: %j',
  (typed) => {
    const [, written = ''] = csvOf([['Name'], [typed]]).split('Name\r\n')
    expect(written.replace('"', '').startsWith("'")).toBe(true)
  },
)
