import { expect, test } from 'vitest'
import { idsOf, sheetOf } from './sheets.ts'

test('an author prints on the paper of their country unless they chose another', { tags: ['BD7-05'] }, () => {
  expect(sheetOf(null, ['en-US']).key).toBe('slip-letter')
  expect(sheetOf(null, ['de-DE', 'en']).key).toBe('slip-a4')
  expect(sheetOf('label-4x6', ['en-US']).key).toBe('label-4x6')
  expect(sheetOf('toString', ['de']).key).toBe('slip-a4')
  expect(idsOf('a,b,,a')).toEqual(['a', 'b'])
})
