import { PutObjectCommand } from '@aws-sdk/client-s3'
import { quotas, rateLimits } from '@lorecircle/functions/limits/limits'
import { assertStorageQuota, authorFilesFolder } from '@lorecircle/functions/uploads/upload-rules'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { uploadDoc } from '@lorecircle/shared/upload/stored'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { uploadPicture } from '../upload-picture.ts'
import { type Author, functions, megabyte, services, startLimits } from './limited.ts'

startLimits()
const begin = (author: Author, sizeInBytes: number) =>
  author.post('/api/begin-upload', { fileName: 'a.epub', sizeInBytes })

test('whoever has never paid can upload a first book’s files, and a member a library’s', async () => {
  const author = await functions.author()
  const member = await functions.author()
  await functions.join(member.person.sub)
  const statuses: number[] = []
  for (let file = 0; file < 5; file++) statuses.push((await begin(author, 40 * megabyte)).status)
  expect(statuses).toEqual([200, 200, 200, 403, 403])
  for (let file = 0; file < 5; file++) expect((await begin(member, 40 * megabyte)).status).toBe(200)
})

test('what was uploaded on other days counts, too', async () => {
  const author = await functions.author()
  await functions.storage.s3.send(
    new PutObjectCommand({
      Bucket: 'uploads',
      Key: `${authorFilesFolder(author.person.sub)}Files/1-a.epub`,
      Body: Buffer.alloc(9 * megabyte),
    }),
  )
  const account = (await functions.documents.read(accountDoc(author.person.sub)))?.value
  if (!account) throw new Error('no account')
  await expect(
    assertStorageQuota(services, account, quotas.unpaid.fileBytes - 8 * megabyte),
  ).rejects.toMatchObject({
    code: 'upload.full',
  })
})

test('a file that was accepted is not made again, however often it is asked for', async () => {
  const author = await functions.author()
  const bytes = await sharp({ create: { width: 80, height: 120, channels: 3, background: '#123456' } })
    .webp()
    .toBuffer()
  const { imageUrl } = await uploadPicture(author, bytes)
  const [upload] = await functions.documents.readAll(uploadDoc, uploadDoc.within(author.person.sub))
  const again = { uploadType: 'profile', fileName: 'picture.webp', key: upload?.value.key ?? '' }
  for (let time = 0; time < rateLimits['unpaid.pictures'].most + 1; time++) {
    expect((await author.post('/api/accept-upload', again)).body).toMatchObject({ imageUrl })
  }
  const [still] = await functions.documents.readAll(uploadDoc, uploadDoc.within(author.person.sub))
  expect(still?.value.at).toBe(upload?.value.at)
})
