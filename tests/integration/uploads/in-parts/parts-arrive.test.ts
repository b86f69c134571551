import { GetObjectCommand } from '@aws-sdk/client-s3'
import { zipOf } from '@lorecircle/shared/media/zip.fixture'
import { expect, test } from 'vitest'
import { begin, cut, finish, send, upload } from '../send-in-parts.ts'
import { audiobook, functions, megabyte, startPartUploads, wholeAt } from './part-uploads.ts'

startPartUploads()

test('an eBook of three parts arrives byte by byte, stays private, and is known by what it is', async () => {
  const author = await functions.author()
  const file = audiobook(18 * megabyte + 7)
  const begun = await begin(author, 'Lud in the Mist.mp3', file.length)
  const parts = cut(begun, file)
  expect(parts.map(([number]) => number)).toEqual([1, 2, 3])
  for (const [number, bytes] of parts.toReversed()) await send(author, begun.id, number, bytes)
  expect(await wholeAt(author), 'nothing is seen before it is whole').toEqual([])

  const { status, body } = await finish(author, begun)
  const [key = ''] = await wholeAt(author)
  expect(status).toBe(200)
  expect(body).toEqual({
    file: { key, name: 'Lud in the Mist.m4b', sizeInBytes: file.length, contentType: 'audio/mp4' },
  })
  const { Body } = await functions.storage.s3.send(new GetObjectCommand({ Bucket: 'uploads', Key: key }))
  expect(file.equals((await Body?.transformToByteArray()) ?? Buffer.of())).toBe(true)
  expect(await finish(author, begun), 'asked again, it answers the same').toMatchObject({ status: 200, body })
})

test('a ZIP of MP3s is an audiobook', async () => {
  const author = await functions.author()
  const { body } = await upload(author, 'C:\\Books\\Lilith.zip', zipOf(['01.mp3', '02.mp3', 'cover.jpg']))
  expect(body.file).toMatchObject({ name: 'Lilith.zip', contentType: 'application/zip' })
})
