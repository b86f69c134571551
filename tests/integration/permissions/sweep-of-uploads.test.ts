import { CreateMultipartUploadCommand, ListPartsCommand } from '@aws-sdk/client-s3'
import { sweepUploads } from '@lorecircle/functions/uploads/parts/sweep-uploads'
import { ebookKey } from '@lorecircle/functions/uploads/upload-rules'
import { unfinishedUploadDoc } from '@lorecircle/shared/upload/stored'
import { expect, test } from 'vitest'
import { openBookshop } from '../checkout/bookshop.ts'
import { aDayMs, listen, shops, startSweeps } from './sweeping.ts'

startSweeps()

test('the sweep of uploads lets go of what nobody finished, and of nothing that is younger', async () => {
  const { services } = shops
  const { account } = await openBookshop(services)
  const begun = async () => {
    const id = services.newId()
    const place = { Bucket: services.env.UPLOADS_BUCKET, Key: ebookKey(account.sub, id) }
    const { UploadId = '' } = await services.s3.send(new CreateMultipartUploadCommand(place))
    const document = unfinishedUploadDoc(account.sub, id)
    await services.documents.create(document, {
      id,
      key: place.Key,
      storeId: UploadId,
      fileName: 'a.m4b',
      sizeInBytes: 9,
      partBytes: 9,
      at: services.now().toISOString(),
    })
    return { document, parts: new ListPartsCommand({ ...place, UploadId }) }
  }
  const { document, parts } = await begun()
  const own = await shops.as('sweep-uploads')
  listen()
  const inDays = (days: number) => ({ ...own, now: () => new Date(Date.now() + days * aDayMs) })
  expect(await sweepUploads(inDays(6))).toEqual({ ended: 0, failed: 0 })
  expect(await sweepUploads(inDays(8))).toEqual({ ended: 1, failed: 0 })
  expect(await services.documents.read(document)).toBeNull()
  await expect(services.s3.send(parts)).rejects.toMatchObject({ name: 'NoSuchUpload' })
})
