import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import { unfinishedUploadDoc, uploadDoc } from '@lorecircle/shared/upload/stored'
import { type UnfinishedUpload, unfinishedLifeInMs } from '@lorecircle/shared/upload/upload'
import { hashUploadKey } from '../../media/cover-url.ts'
import type { Services } from '../../services/services.ts'
import { deleteUnfinishedUpload } from './unfinished.ts'

/** Deletes uploads that are still unfinished a week after they were begun. */
export async function sweepUploads(services: Services): Promise<{ ended: number; failed: number }> {
  const { documents, now } = services
  const counts = { ended: 0, failed: 0 }
  for await (const { key, modifiedAt } of documents.list(unfinishedUploadDoc.within())) {
    if (now().getTime() - modifiedAt.getTime() <= unfinishedLifeInMs) continue
    const [sub = ''] = unfinishedUploadDoc.placesIn(key) ?? []
    try {
      const stored = await documents.read(unfinishedUploadDoc.at(key))
      if (stored) await letGo(services, sub, stored.value)
      counts.ended++
    } catch (error) {
      counts.failed++
      services.log('sweep.failed', { key, error: String(error) })
    }
  }
  return counts
}

/** Also deletes an object whose parts were completed but that was never accepted. */
async function letGo(services: Services, sub: string, upload: UnfinishedUpload): Promise<void> {
  const { documents, env, s3 } = services
  if ((await documents.read(uploadDoc(sub, hashUploadKey(upload.key)))) === null) {
    await s3.send(new DeleteObjectCommand({ Bucket: env.UPLOADS_BUCKET, Key: upload.key }))
  }
  await deleteUnfinishedUpload(services, sub, upload)
}
