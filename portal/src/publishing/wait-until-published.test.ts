import { expect, test } from 'vitest'
import { bareEtag, inSeconds, liveUnseen } from './tell-published.ts'

test('a compressed page counts as the same page, another version does not', () => {
  expect(bareEtag('W/"abc"')).toBe(bareEtag('"abc"'))
  expect(bareEtag('abc')).toBe(bareEtag('"abc"'))
  expect(bareEtag('"abd"')).not.toBe(bareEtag('"abc"'))
})

test('the time that a save took reads as people say it', () => {
  expect([12, 94, 96, 412, 1_960].map(inSeconds)).toEqual(['0.01', '0.09', '0.1', '0.4', '2.0'])
})

test('an author whose readers come by their own domain is told when the last old copy is gone', () => {
  expect(liveUnseen(310)).toBe('within 2.3 s')
})
