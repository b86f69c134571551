import { expect, test } from 'vitest'
import { linesBelow } from './contact.ts'

test('a name that an address begins with is said once, however it is written', () => {
  expect(linesBelow('E. Nesbit', 'PO Box 7\nLondon')).toEqual(['PO Box 7', 'London'])
  expect(linesBelow('E. Nesbit', ' E. NESBIT \nPO Box 7\nE. Nesbit')).toEqual(['PO Box 7', 'E. Nesbit'])
  expect(linesBelow('E. Nesbit', 'E. Nesbit Ltd\nPO Box 7')).toEqual(['E. Nesbit Ltd', 'PO Box 7'])
  expect(linesBelow('E. Nesbit', '')).toEqual([])
})
