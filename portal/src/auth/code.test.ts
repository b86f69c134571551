import { expect, test } from 'vitest'
import { AppCode, EmailedCode } from './login-fields.ts'

test.each(['022852', '022 852', ' 022\u00a0852\n'])('a code that arrives as %j is the same code', (typed) => {
  expect(EmailedCode.parse(typed)).toBe('022852')
  expect(AppCode.parse(typed)).toBe('022852')
})

test('whoever types nothing but spaces is asked for the code', () => {
  expect(EmailedCode.safeParse('  ').error?.issues[0]?.message).toBe('Please enter the code from your email.')
})
