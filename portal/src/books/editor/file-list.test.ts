import { expect, test } from 'vitest'
import { listFileKeys, moveFile, removeFile, withFile } from './file-list.ts'

const file = (key: string) => ({ key, name: key, sizeInBytes: 9, contentType: 'audio/mpeg' })
const files = ['one', 'two', 'three'].map(file)

test('a file that an author adds comes last, and one that replaces another takes its place', () => {
  expect(listFileKeys(withFile(files, file('four'), null))).toEqual(['one', 'two', 'three', 'four'])
  expect(listFileKeys(withFile(files, file('four'), 'two'))).toEqual(['one', 'four', 'three'])
  expect(listFileKeys(withFile(files, file('four'), 'gone meanwhile'))).toEqual([
    'one',
    'two',
    'three',
    'four',
  ])
  expect(listFileKeys(withFile(files, file('two'), null)), 'it was there already').toEqual([
    'one',
    'three',
    'two',
  ])
})

test('an author puts chapters into their order, and takes one away', () => {
  expect(listFileKeys(moveFile(files, 2, 0))).toEqual(['three', 'one', 'two'])
  expect(listFileKeys(moveFile(files, 0, 1))).toEqual(['two', 'one', 'three'])
  expect(listFileKeys(removeFile(files, 'two'))).toEqual(['one', 'three'])
})
