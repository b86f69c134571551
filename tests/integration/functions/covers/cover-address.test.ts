import { expect, test } from 'vitest'
import { cover, declare, functions, put, requestPresignedUrls, startCovers } from './cover-uploads.ts'

startCovers()

test('a signed address takes the declared file alone: no other bytes, no other type', {
  tags: ['B7-28', 'B7-29', 'B7-30'],
}, async () => {
  const author = await functions.author()
  const { body } = await requestPresignedUrls(author, declare(cover))
  const other = Buffer.from(cover)
  other[100] = 255 - (other[100] ?? 0)
  expect((await put(body.author, body.headers, other)).status).toBe(400)
  const withTheirSum = { ...Object(body.headers), 'x-amz-checksum-sha256': declare(other).checksum }
  expect((await put(body.author, withTheirSum, other)).status).toBe(403)
  expect((await put(body.author, body.headers, cover.subarray(1))).status).toBe(403)
  const asPage = { ...Object(body.headers), 'content-type': 'text/html' }
  expect((await put(body.author, asPage, cover)).status).toBe(403)
})

test.each(['sub', 'firstName', 'lastName'])(
  'a place for a cover is asked in the words of the contract, and never in another’s name: %s',
  { tags: ['B7-19', 'B7-20', 'B7-21'] },
  async (claim) => {
    const author = await functions.author()
    const { sub, firstName, lastName } = author.person
    const asked = { ...declare(cover), sub, firstName, lastName, bookTitle: 'Lilith', format: 'Paperback' }
    expect((await requestPresignedUrls(author, asked)).status).toBe(200)
    expect((await requestPresignedUrls(author, { ...asked, [claim]: 'someone else' })).status).toBe(403)
    expect((await requestPresignedUrls(author, { ...asked, uploadType: 'books' })).status).toBe(400)
  },
)
