import { expect, test } from 'vitest'
import { isLowScreen } from './low-screen.ts'

const phone = { inner: 740, seen: 740, scale: 1, screen: 800, isTouched: true, isWriting: false }

test('a keyboard on the glass leaves little height, whether it makes the window smaller or covers it', () => {
  expect(isLowScreen({ ...phone, isWriting: true })).toBe(false)
  expect(isLowScreen({ ...phone, isWriting: true, seen: 440 })).toBe(true)
  expect(isLowScreen({ ...phone, inner: 440, seen: 440 })).toBe(true)
})

test('whoever enlarges a page with two fingers has not opened a keyboard', () => {
  expect(isLowScreen({ ...phone, isWriting: true, seen: 370, scale: 2 })).toBe(false)
})

test('a window on a desk is low when it is, and not because somebody writes in it', () => {
  const desk = { inner: 700, seen: 700, scale: 1, screen: 1080, isTouched: false, isWriting: true }
  expect([isLowScreen(desk), isLowScreen({ ...desk, inner: 400, seen: 400 })]).toEqual([false, true])
})
