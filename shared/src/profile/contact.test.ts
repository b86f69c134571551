import { expect, test } from 'vitest'
import { addressLinesBelowName } from './contact.ts'

test('a name that an address begins with is said once, however it is written', () => {
  expect(addressLinesBelowName('E. Nesbit', 'PO Box 7\nLondon')).toEqual(['PO Box 7', 'London'])
  expect(addressLinesBelowName('E. Nesbit', ' E. NESBIT \nPO Box 7\nE. Nesbit')).toEqual([
    'PO Box 7',
    'E. Nesbit',
  ])
  expect(addressLinesBelowName('E. Nesbit', 'E. Nesbit Ltd\nPO Box 7')).toEqual(['E. Nesbit Ltd', 'PO Box 7'])
  expect(addressLinesBelowName('E. Nesbit', '')).toEqual([])
})
