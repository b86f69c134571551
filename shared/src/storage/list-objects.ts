import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3'

export type Listed = { key: string; etag: string; sizeInBytes: number; modifiedAt: Date }

/** Every object below a prefix, or those of them behind a key, page after page. */
export async function* listObjects(
  s3: S3Client,
  Bucket: string,
  Prefix = '',
  after?: string,
): AsyncGenerator<Listed> {
  const asked = { Bucket, Prefix, ...(after !== undefined && { StartAfter: after }) }
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, asked)) {
    for (const { Key = '', ETag = '', Size = 0, LastModified = new Date(0) } of Contents) {
      yield { key: Key, etag: ETag, sizeInBytes: Size, modifiedAt: LastModified }
    }
  }
}
