import { expect, test } from 'vitest'
import { keysOf, movedFile, withFile, withoutFile } from './file-list.ts'

const file = (key: string) => ({ key, name: key, sizeInBytes: 9, contentType: 'audio/mpeg' })
const files = ['one', 'two', 'three'].map(file)

test('a file that an author adds comes last, and one that replaces another takes its place', () => {
  expect(keysOf(withFile(files, file('four'), null))).toEqual(['one', 'two', 'three', 'four'])
  expect(keysOf(withFile(files, file('four'), 'two'))).toEqual(['one', 'four', 'three'])
  expect(keysOf(withFile(files, file('four'), 'gone meanwhile'))).toEqual(['one', 'two', 'three', 'four'])
  expect(keysOf(withFile(files, file('two'), null)), 'it was there already').toEqual(['one', 'three', 'two'])
})

test('an author puts chapters into their order, and takes one away', () => {
  expect(keysOf(movedFile(files, 2, 0))).toEqual(['three', 'one', 'two'])
  expect(keysOf(movedFile(files, 0, 1))).toEqual(['two', 'one', 'three'])
  expect(keysOf(withoutFile(files, 'two'))).toEqual(['one', 'three'])
})
