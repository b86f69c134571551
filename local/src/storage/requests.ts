import { S3Error } from '../../vendor/fauxqs/common/errors.ts'

export type StorageReply = {
  code(status: number): StorageReply
  header(name: string, value: string): StorageReply
  send(body: string): unknown
}

export function sendS3Error(error: unknown, reply: StorageReply) {
  if (!(error instanceof S3Error)) throw error
  reply.code(error.statusCode).header('content-type', 'application/xml').send(error.toXml())
}

/** `/:bucket/*`, as fauxqs' router has taken it apart. */
export function parseObjectTarget(params: unknown): { bucket: string; key: string } {
  if (typeof params !== 'object' || params === null) return { bucket: '', key: '' }
  const bucket = 'bucket' in params ? String(params.bucket) : ''
  const key = '*' in params ? String(params['*']) : ''
  return { bucket, key }
}

/** The action of a request to SQS, such as `SendMessage`; undefined for one to S3. */
export const queueAction = (headers: Record<string, string | string[] | undefined>): string | undefined => {
  const named = headers['x-amz-target']
  return typeof named === 'string' && named.startsWith('AmazonSQS.')
    ? named.slice('AmazonSQS.'.length)
    : undefined
}

export const parseQuery = (url: string): URLSearchParams => {
  const at = url.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : url.slice(at))
}
