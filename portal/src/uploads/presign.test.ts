import { expect, test } from 'vitest'
import { parsePresignedUrls } from './upload.ts'

const place = { url: 'https://uploads.example/a', bucket: 'uploads', key: 'a' }
const whole = { author: place, master: place, headers: {}, url: place.url, key: place.key }

test('a whole answer says where both copies go', { tags: ['B7-22', 'B7-23'] }, () => {
  expect(parsePresignedUrls(whole, 'book')).toEqual(whole)
})

test.each([
  ['nothing', {}],
  ['no master', { ...whole, master: undefined }],
  ['an author without a url', { ...whole, author: { bucket: 'uploads', key: 'a' } }],
  ['an empty url', { ...whole, master: { ...place, url: '' } }],
  ['an error page', null],
])(
  'an answer with %s cannot take a cover, and says so to the letter',
  { tags: ['B5-27', 'B8-14'] },
  (_, answer) => {
    expect(() => parsePresignedUrls(answer, 'book')).toThrow(/^Presign response missing author\/master URLs$/)
  },
)

test('an answer with both urls that lacks the rest is incomplete', { tags: ['B5-28', 'B8-15'] }, () => {
  const { headers: _, ...rest } = whole
  expect(() => parsePresignedUrls(rest, 'book')).toThrow(/^Presign response incomplete$/)
})

test('a profile picture without its url has a sentence of its own', { tags: ['B8-13'] }, () => {
  expect(() => parsePresignedUrls({}, 'profile')).toThrow(/^Missing presigned URL$/)
})
