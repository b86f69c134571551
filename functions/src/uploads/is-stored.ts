import { HeadObjectCommand } from '@aws-sdk/client-s3'
import { isMissing } from '@lorecircle/shared/storage/s3-errors'
import type { Services } from '../services/services.ts'

/** Whether a file lies there already. */
export async function isStored({ s3, env }: Pick<Services, 's3' | 'env'>, Key: string): Promise<boolean> {
  try {
    await s3.send(new HeadObjectCommand({ Bucket: env.UPLOADS_BUCKET, Key }))
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
