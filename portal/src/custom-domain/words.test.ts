import { expect, test } from 'vitest'
import { recordInWords } from './words.ts'

test('an author reads what the world sees of a record, and what stands there instead', () => {
  expect(recordInWords(undefined)).toBe('Not checked yet')
  expect(recordInWords({ state: 'found', values: [] })).toBe('Found')
  expect(recordInWords({ state: 'missing', values: [] })).toBe('Not found yet')
  expect(recordInWords({ state: 'other', values: ['parking.example', '192.0.2.1'] })).toBe(
    'Says something else: parking.example, 192.0.2.1',
  )
})
