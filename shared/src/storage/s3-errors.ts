import { paginateListObjectsV2, type S3Client, S3ServiceException } from '@aws-sdk/client-s3'

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** 412: the object is not in the state that the write expects. */
export const isPreconditionFailed = (error: unknown): boolean => statusOf(error) === 412
/** 409: two conditional writes collided inside S3; the same write may be retried. */
export const isConflict = (error: unknown): boolean => statusOf(error) === 409
export const isMissing = (error: unknown): boolean => statusOf(error) === 404

export type Listed = { key: string; etag: string; sizeInBytes: number; modifiedAt: Date }

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

/** Too many concurrent changes to a document; nothing was written. */
export class UpdateContention extends Error {
  constructor(key: string) {
    super(`gave up updating ${key}: it kept changing`)
    this.name = 'UpdateContention'
  }
}
