import { createHash } from 'node:crypto'

export const md5 = (body: string | Buffer) => createHash('md5').update(body).digest('hex')

/** Objects by their path: `/{bucket}/{key}`. */
export function memoryObjects() {
  const objects = new Map<string, { body: Buffer; etag: string }>()
  return {
    get: (path: string) => objects.get(path),
    put(path: string, body: Buffer): string {
      const etag = `"${md5(body)}"`
      objects.set(path, { body, etag })
      return etag
    },
    /** S3's word about what is in the bucket of a path, below a prefix. */
    listing(path: string, prefix: string): string {
      const bucket = `/${path.split('/')[1]}/`
      const found = [...objects].filter(([key]) => key.startsWith(bucket + prefix))
      const contents = found.map(
        ([key, { body, etag }]) =>
          `<Contents><Key>${key.slice(bucket.length)}</Key><ETag>${etag}</ETag><Size>${body.length}</Size></Contents>`,
      )
      return `<ListBucketResult>${contents.join('')}<IsTruncated>false</IsTruncated></ListBucketResult>`
    },
  }
}
