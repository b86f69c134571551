import { expect, test } from 'vitest'
import { readableName } from './finish-upload.ts'

test.each([
  ['Lud-in-the-Mist.epub', 'Lud-in-the-Mist.epub'],
  ['../../etc/passwd', 'passwd.epub'],
  ['C:\\books\\Lilith.EPUB', 'Lilith.epub'],
  ['evil\u202efub.epub', 'evilfub.epub'],
  ['a\u2067b\u2069c\u061cd\ufeff.epub', 'abcd.epub'],
  ['می\u200cخواهم.epub', 'می\u200cخواهم.epub'],
  ['who? "what" <where>.epub', 'who what where.epub'],
  ['\u0000\u001f.epub', 'book.epub'],
  ['.epub', 'book.epub'],
  [`${'a'.repeat(119)}🌙.epub`, `${'a'.repeat(119)}.epub`],
])('%j is called %j', (fileName, name) => {
  expect(readableName(fileName, '.epub')).toBe(name)
})
