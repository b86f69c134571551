import type { Services } from '@lorecircle/functions/services/services'
import { sweepUploads } from '@lorecircle/functions/uploads/parts/sweep-uploads'
import { unfinishedUploadDoc } from '@lorecircle/shared/upload/stored'
import { expect, test } from 'vitest'
import { begin, finish, held, put, send, sign, sumOf } from '../send-in-parts.ts'
import { epub, functions, gone, services, startPartUploads } from './part-uploads.ts'

startPartUploads()

test('what is given up is let go at once, and what is forgotten after a week', async () => {
  const author = await functions.author()
  const left = await begin(author, 'a.epub', epub.length)
  await send(author, left.id, 1, epub)
  await author.post('/api/leave-upload', { id: left.id })
  expect(await finish(author, left)).toMatchObject(gone)

  const forgotten = await begin(author, 'b.epub', epub.length)
  const address = await sign(author, forgotten.id, 1, sumOf(epub))
  expect((await put(address, epub)).status).toBe(200)
  const inDays = (days: number): Services => ({
    ...services,
    now: () => new Date(Date.now() + days * 24 * 60 * 60_000),
  })
  await sweepUploads(inDays(6))
  expect((await held(author, forgotten)).status).toBe(200)
  expect((await sweepUploads(inDays(8))).failed).toBe(0)
  expect(await held(author, forgotten)).toMatchObject(gone)
  expect((await put(address, epub)).status, 'its parts are gone, too').toBe(404)
  expect(await functions.documents.read(unfinishedUploadDoc(author.person.sub, forgotten.id))).toBeNull()
})

test('of very many that were begun, the oldest makes room', async () => {
  const author = await functions.author()
  const first = await begin(author, '0.epub', 9)
  for (let file = 1; file < 20; file++) await begin(author, `${file}.epub`, 9)
  expect((await held(author, first)).status).toBe(200)
  await begin(author, 'one more.epub', 9)
  expect(await held(author, first)).toMatchObject(gone)
})
