import { expect, test } from 'vitest'
import { recoveryCode, recoveryCodeBytes, typedRecoveryCode } from './security.ts'

test('a recovery code is 80 random bits in sixteen letters that do not read alike', () => {
  expect(recoveryCodeBytes * 8).toBe(80)
  expect(recoveryCode(new Uint8Array(10))).toBe('0000-0000-0000-0000')
  expect(recoveryCode(new Uint8Array(10).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  expect(recoveryCode(Uint8Array.of(0, 68, 50, 20, 199, 66, 84, 182, 53, 207))).toBe('0123-4567-89AB-CDEF')
})

test('a code is read as somebody copies it from paper, and nothing else is taken for one', () => {
  expect(typedRecoveryCode(' o123 4567 89ab-cdef ')).toBe('0123-4567-89AB-CDEF')
  expect(typedRecoveryCode('il23456789ABCDEF')).toBe('1123-4567-89AB-CDEF')
  for (const other of ['', '123456', '0123-4567-89AB-CDE', '0123-4567-89AB-CDEU'])
    expect(typedRecoveryCode(other)).toBe('')
})
