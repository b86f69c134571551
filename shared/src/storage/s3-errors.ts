import { S3ServiceException } from '@aws-sdk/client-s3'

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** 412: the object is not in the state that the write was meant for. */
export const isPrecondition = (error: unknown): boolean => statusOf(error) === 412
/** 409: two conditional writes met inside S3; the same write may be tried again. */
export const isConflict = (error: unknown): boolean => statusOf(error) === 409
export const isMissing = (error: unknown): boolean => statusOf(error) === 404
