import { expect, test } from 'vitest'
import { fileProblem, unreadablePictureMessage } from './file-problem.ts'

test.each([
  ['a drawing in SVG', 'image/svg+xml', 900, /Export it as PNG or JPEG/],
  ['a program', 'application/x-msdownload', 900, /^A cover must be an image: JPEG, PNG, WebP or AVIF\.$/],
  ['a file of no known kind', '', 900, /must be an image/],
  ['an empty picture', 'image/png', 0, /empty/],
])('%s is no cover, and its author reads what to do', { tags: ['B5-24'] }, (_, type, size, sentence) => {
  expect(fileProblem('book', type, size)).toMatch(sentence)
})

test.each(['image/jpeg', 'image/gif', 'image/bmp', 'image/heic', 'image/tiff'])(
  'a picture in %s may be tried as a cover and as a profile image',
  { tags: ['B5-25'] },
  (type) => {
    expect(fileProblem('book', type, 900)).toBeNull()
    expect(fileProblem('profile', type, 900)).toBeNull()
  },
)

const bytes = (start: string) => new Blob([Uint8Array.from(start, (letter) => letter.charCodeAt(0))])

test.each([
  ['\0\0\0\x18ftypheic\0\0\0\0', 'This browser cannot open HEIC photos. Save it as JPEG, and choose that.'],
  ['\0\0\0\x18ftypmif1\0\0\0\0', /HEIC/],
  ['II*\0\x08\0\0\0', /TIFF/],
  ['MM\0*\0\0\0\x08', /TIFF/],
  ['\0\0\0\x0cjP  \r\n\x87\n', /JPEG 2000/],
  ['8BPS\0\x01', /Photoshop/],
  ['%PDF-1.7', /PDF/],
  ['\xff\xd8\xff\xe0', /damaged or ends too early/],
  ['\x89PNG\r\n\x1a\n', /damaged or ends too early/],
  ['', 'This file is not a picture. Save it as JPEG or PNG, and choose that.'],
  ['<!doctype html>', /not a picture/],
])('a file that begins with %j and does not open is named for what it is', async (start, sentence) => {
  expect(await unreadablePictureMessage(bytes(start))).toMatch(sentence)
})
