import { expect, test } from 'vitest'
import {
  cover,
  declare,
  functions,
  publicMedia,
  requestPresignedUrls,
  startCovers,
  upload,
} from './cover-uploads.ts'

startCovers()

test.each([
  ['text that calls itself a picture', Buffer.from('<script>alert(1)</script>')],
  ['a drawing in SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['the first bytes of a picture and nothing else', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
])('%s is not a cover, and nothing becomes public', async (_, bytes) => {
  const before = await publicMedia()
  const { accepted } = await upload(await functions.author(), bytes, { contentType: 'image/png' })
  expect(accepted).toMatchObject({ status: 400, body: { error: 'This file is not a picture.' } })
  expect(await publicMedia()).toEqual(before)
})

test.each([
  [{ contentType: 'image/svg+xml' }, 'A cover must be a JPEG, PNG, WebP or AVIF picture.'],
  [{ size: 10 * 1024 * 1024 + 1 }, 'A cover can be at most 10 MB.'],
])('an upload declared as %j is refused before a byte is sent', async (declared, sentence) => {
  const answer = await requestPresignedUrls(await functions.author(), declare(cover, declared))
  expect(answer).toMatchObject({ status: 400, body: { error: sentence } })
})
