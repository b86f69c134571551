import { expect, test } from 'vitest'
import { describeDnsRecord } from './words.ts'

test('an author reads what the world sees of a record, and what stands there instead', () => {
  expect(describeDnsRecord(undefined)).toBe('Not checked yet')
  expect(describeDnsRecord({ state: 'found', values: [] })).toBe('Found')
  expect(describeDnsRecord({ state: 'missing', values: [] })).toBe('Not found yet')
  expect(describeDnsRecord({ state: 'other', values: ['parking.example', '192.0.2.1'] })).toBe(
    'Says something else: parking.example, 192.0.2.1',
  )
})
