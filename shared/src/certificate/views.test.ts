import { expect, test } from 'vitest'
import { titleSize } from './views.ts'

test('a long title is set smaller on a certificate, one of wide letters sooner', () => {
  expect(titleSize('Lilith')).toBe('short')
  expect(titleSize('At the Back of the North Wind, a Romance')).toBe('short')
  expect(titleSize('The Story of the Glittering Plain or the Land of Living Men')).toBe('long')
  expect(titleSize('聊齋志異'.repeat(6))).toBe('long')
  expect(titleSize('a '.repeat(46))).toBe('longest')
})
