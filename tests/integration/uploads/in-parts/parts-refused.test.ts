import { rateLimits } from '@lorecircle/functions/limits/limits'
import { zipOf } from '@lorecircle/shared/media/zip.fixture'
import { largestFileInBytes } from '@lorecircle/shared/upload/upload'
import { expect, test } from 'vitest'
import { type Author, begin, finish, send } from '../send-in-parts.ts'
import { functions, gone, megabyte, services, startPartUploads, wholeAt } from './part-uploads.ts'

startPartUploads()

test.each([
  ['a page', Buffer.from('<!doctype html><title>Lilith</title>')],
  ['an archive of something else', zipOf(['word/document.xml'])],
])('%s that calls itself an eBook is refused when it has arrived, and not kept', async (_, file) => {
  const author = await functions.author()
  const begun = await begin(author, 'Lilith.epub', file.length)
  await send(author, begun.id, 1, file)
  expect(await finish(author, begun)).toMatchObject({
    status: 400,
    body: { error: 'An eBook must be an EPUB, a PDF, a MOBI or audio: MP3, M4B, or a ZIP of MP3s alone.' },
  })
  expect(await wholeAt(author)).toEqual([])
  expect(await finish(author, begun)).toMatchObject(gone)
})

test('what is too large, or for which there is no room, is refused before a byte is sent', async () => {
  const member = await functions.author()
  await functions.join(member.person.sub)
  const ask = (author: Author, sizeInBytes: number) =>
    author.post('/api/begin-upload', { fileName: 'a.m4b', sizeInBytes })
  expect((await ask(member, largestFileInBytes)).status).toBe(200)
  expect(await ask(member, largestFileInBytes + 1)).toMatchObject({
    status: 400,
    body: { error: 'An eBook can be at most 500 MB.' },
  })
  const author = await functions.author()
  expect((await ask(author, 100 * megabyte)).status).toBe(200)
  expect(await ask(author, 100 * megabyte), 'what is on its way counts').toMatchObject({
    status: 403,
    body: { code: 'upload.full' },
  })
})

test('whoever begins and gives up all day has sent as much as can be sent in a day', async () => {
  const author = await functions.author()
  const half = rateLimits['unpaid.bytes'].most / 2
  for (const status of [200, 200, 429]) {
    const answer = await author.post('/api/begin-upload', { fileName: 'a.m4b', sizeInBytes: half })
    expect(answer.status).toBe(status)
    await author.post('/api/leave-upload', { id: answer.body.id ?? services.newId() })
  }
})
