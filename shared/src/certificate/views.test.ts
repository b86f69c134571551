import { expect, test } from 'vitest'
import { certificateTitleSize } from './views.ts'

test('a long title is set smaller on a certificate, one of wide letters sooner', () => {
  expect(certificateTitleSize('Lilith')).toBe('short')
  expect(certificateTitleSize('At the Back of the North Wind, a Romance')).toBe('short')
  expect(certificateTitleSize('The Story of the Glittering Plain or the Land of Living Men')).toBe('long')
  expect(certificateTitleSize('聊齋志異'.repeat(6))).toBe('long')
  expect(certificateTitleSize('a '.repeat(46))).toBe('longest')
})
