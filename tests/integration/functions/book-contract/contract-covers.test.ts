import { expect, test } from 'vitest'
import { book, format, functions, openContract, send } from './contract-book.ts'

openContract()

const record = {
  authorBucket: 'uploads',
  authorKey: 'a/Covers/1-cover.png',
  masterBucket: 'masters',
  masterKey: 'a/Covers/1-cover.png',
  url: '',
  contentType: 'image/png',
  size: 2048,
  uploadedAt: '2026-11-21T19:00:00.000Z',
}
const wearing = (coverImages: unknown) => ({ books: [{ ...book, formats: [{ ...format, coverImages }] }] })

const isRefusedWithout = async (...fields: (keyof typeof record)[]) => {
  const author = await functions.author()
  for (const field of fields) {
    const { status, body } = await send(author, wearing([{ ...record, [field]: undefined }]))
    expect({ status, error: body.error }).toEqual({ status: 400, error: expect.stringContaining(field) })
  }
}

test(
  'the record of a cover says where its two files lie',
  { tags: ['B3.5-01', 'B3.5-02', 'B3.5-03', 'B3.5-04'] },
  () => isRefusedWithout('authorBucket', 'authorKey', 'masterBucket', 'masterKey'),
)

test(
  'the record of a cover says its address, its type, its size and its time',
  { tags: ['B3.5-05', 'B3.5-06', 'B3.5-07', 'B3.5-08'] },
  () => isRefusedWithout('url', 'contentType', 'size', 'uploadedAt'),
)

test('covers are a list, and each says when it was uploaded by the clock of the services', {
  tags: ['B3.4-06', 'B3.5-08'],
}, async () => {
  const author = await functions.author()
  expect((await send(author, wearing(record))).status).toBe(400)
  expect((await send(author, wearing([{ ...record, uploadedAt: 'yesterday' }]))).status).toBe(400)
  expect((await send(author, wearing([record]))).body.error).toBe(
    'This file was not uploaded here. Upload it again.',
  )
})
