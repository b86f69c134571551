import { expect, test } from 'vitest'
import { joints } from './first-words.ts'

test('an address breaks after its @ and slashes and before its dots, and loses nothing', () => {
  expect(joints('ursula@lorecircle.example')).toEqual(['ursula@', 'lorecircle', '.example'])
  expect(joints('lord-dunsany.lorecircle.example/check/')).toEqual([
    'lord-dunsany',
    '.lorecircle',
    '.example/',
    'check/',
  ])
  expect(joints('use an address of your own.')).toEqual(['use an address of your own.'])
  expect(joints('')).toEqual([''])
})
