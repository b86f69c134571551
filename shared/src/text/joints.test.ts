import { expect, test } from 'vitest'
import { splitAtBreakPoints } from './first-words.ts'

test('an address breaks after its @ and slashes and before its dots, and loses nothing', () => {
  expect(splitAtBreakPoints('ursula@lorecircle.example')).toEqual(['ursula@', 'lorecircle', '.example'])
  expect(splitAtBreakPoints('lord-dunsany.lorecircle.example/check/')).toEqual([
    'lord-dunsany',
    '.lorecircle',
    '.example/',
    'check/',
  ])
  expect(splitAtBreakPoints('use an address of your own.')).toEqual(['use an address of your own.'])
  expect(splitAtBreakPoints('')).toEqual([''])
})
