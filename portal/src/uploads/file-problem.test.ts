import { expect, test } from 'vitest'
import { fileProblem, unopened } from './file-problem.ts'

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

test('a photo of a telephone that the browser cannot open is named for what it is', () => {
  expect(unopened('image/heic')).toContain('HEIC')
  expect(unopened('image/png')).toBe('This file is not a picture. Save it as JPEG or PNG, and choose that.')
})
