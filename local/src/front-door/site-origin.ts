import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { region } from '../settings/names.ts'
import type { OriginAnswer } from './cached-origins.ts'
import { parseCacheTags } from './http-origin.ts'

export type StorageAccess = { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string }

/** Reads the site bucket. Returns null for missing or hidden keys: the origin group then requests the next origin. */
export function siteOrigin({ endpoint, bucket, accessKeyId, secretAccessKey }: StorageAccess) {
  const s3 = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
  })

  async function read(key: string): Promise<OriginAnswer | null> {
    if (key === '') return null
    try {
      const object = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
      const body = Buffer.from((await object.Body?.transformToByteArray()) ?? [])
      const headers = {
        'content-type': object.ContentType,
        'cache-control': object.CacheControl,
        'content-encoding': object.ContentEncoding,
        'content-disposition': object.ContentDisposition,
        'content-language': object.ContentLanguage,
        'last-modified': object.LastModified?.toUTCString(),
        // S3 shows an object's own metadata to everyone.
        ...Object.fromEntries(
          Object.entries(object.Metadata ?? {}).map(([name, value]) => [`x-amz-meta-${name}`, value]),
        ),
      }
      return {
        status: 200,
        headers: Object.fromEntries(
          Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : [])),
        ),
        body,
        etag: object.ETag ?? '',
        tags: parseCacheTags(object.Metadata?.['cache-tag']),
      }
    } catch (error) {
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
      if (status === 403 || status === 404) return null
      throw error
    }
  }

  return { read, close: () => s3.destroy() }
}
