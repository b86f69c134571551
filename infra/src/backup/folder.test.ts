import { normalize } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupObjectPath } from './folder.ts'

test('a person finds a document in a backup by its key', () => {
  expect(backupObjectPath('documents', 's.Mirrlees.Hope%2FAnn/Books/01JB.json')).toMatch(
    /^documents\/s\.mirrlees\.hope%252fann\/books\/01jb~[0-9a-f]{12}\.json$/,
  )
  expect(backupObjectPath('documents', 'library/r/s/7K2Q9')).toMatch(
    /^documents\/library\/r\/s\/7k2q9~[0-9a-f]{12}$/,
  )
})

const hostile = [
  '../../etc/passwd',
  '/etc/passwd',
  'a/../../b',
  '..',
  '.',
  '',
  '/',
  'a//b',
  'a\\..\\b',
  'con.json',
]

test('no key leads out of its part of the folder', () => {
  const isInside = (key: string) => {
    const path = backupObjectPath('uploads', key)
    expect(normalize(path)).toBe(path)
    expect(path).toMatch(/^uploads\/[a-z0-9._%~/-]+$/)
    expect(path.split('/').every((name) => name !== '' && !name.startsWith('.'))).toBe(true)
  }
  hostile.forEach(isInside)
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), isInside))
})

test('no two keys share a file, and no file is where another key has its folder', () => {
  const keys = [...hostile, 'a', 'A', 'a/b', 'a.json', 'A.json', 'a.json/b', 'x/é', 'x/É', 'a~b', 'A~b']
  const paths = keys.map((key) => backupObjectPath('documents', key))
  expect(new Set(paths).size).toBe(keys.length)
  for (const path of paths) for (const other of paths) expect(other.startsWith(`${path}/`)).toBe(false)
})
