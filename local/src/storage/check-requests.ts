import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { buildApp } from '../../vendor/fauxqs/app.ts'
import { S3Error } from '../../vendor/fauxqs/common/errors.ts'
import type { ObjectStore } from './object-store.ts'
import { parseObjectTarget, parseQuery, sendS3Error } from './requests.ts'
import { verifySignature } from './verify-signature.ts'

const preconditionFailed = () =>
  new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', 412)

const unquoted = (etag: string) => etag.replaceAll('"', '')

const digest = (algorithm: string, body: Buffer, encoding: 'hex' | 'base64') =>
  createHash(algorithm).update(body).digest(encoding)

type App = ReturnType<typeof buildApp>

/** Rejects unsigned requests; `signedBy` receives the signer's access key. */
export function checkSignatures(
  app: App,
  secretOf: (accessKeyId: string) => string | undefined,
  signedBy: (request: object, accessKeyId: string) => void,
) {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'OPTIONS' || request.url === '/health' || request.url.startsWith('/_'))
      return done()
    try {
      const { method, url, headers } = request
      signedBy(request.raw, verifySignature({ method, url, headers }, secretOf, new Date()))
    } catch (error) {
      return sendS3Error(error, reply)
    }
    takeHeadersFromQuery(request.url, request.headers)
    done()
  })
}

/** Synchronous up to and through fauxqs' own handler: nothing can come between the check and the write. */
export function checkWrites(app: App, s3: ObjectStore) {
  app.addHook('preHandler', (request, reply, done) => {
    const { bucket, key } = parseObjectTarget(request.params)
    try {
      if (key === '' && Buffer.isBuffer(request.body) && request.body.includes('<ETag>'))
        throw new S3Error('NotImplemented', 'Conditional bulk deletes are not emulated', 501)
      if (key === '') return done()
      if (request.method === 'PUT') {
        request.body ??= Buffer.alloc(0)
        checkAcl(request.headers)
        const isChunked = String(request.headers['content-encoding'] ?? '').includes('aws-chunked')
        if (Buffer.isBuffer(request.body) && !isChunked) checkBody(request.headers, request.body)
      }
      if (request.method !== 'GET' && request.method !== 'HEAD')
        checkPrecondition(request.headers, s3.etagOf(bucket, key))
    } catch (error) {
      return sendS3Error(error, reply)
    }
    done()
  })
}

/** `response-content-disposition` and its kin rename a download. */
export function overrideResponses(app: App) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.method === 'GET' && reply.statusCode < 300 && request.url.includes('response-')) {
      for (const [name, value] of parseQuery(request.url))
        if (/^response-(content-(type|disposition|language|encoding)|cache-control|expires)$/.test(name))
          reply.header(name.slice('response-'.length), value)
    }
    done()
  })
}

/** A presigner may move x-amz headers into the query, where they mean the same. */
function takeHeadersFromQuery(url: string, headers: Record<string, string | string[] | undefined>) {
  if (!url.includes('X-Amz-Signature=')) return
  for (const [name, value] of parseQuery(url)) if (name.startsWith('x-amz-')) headers[name] ??= value
}

type Headers = Record<string, string | string[] | undefined>

/** S3's conditional writes. Throws 412 or 404; `etag` is that of the stored object, if there is one. */
function checkPrecondition(headers: Headers, etag: string | undefined) {
  const ifNoneMatch = headers['if-none-match']
  const ifMatch = headers['if-match']
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*')
    throw new S3Error('NotImplemented', 'If-None-Match on a write takes * alone', 501)
  if (ifNoneMatch === '*' && etag !== undefined) throw preconditionFailed()
  if (ifMatch === undefined) return
  if (etag === undefined) throw new S3Error('NoSuchKey', 'The specified key does not exist.', 404)
  if (ifMatch !== '*' && unquoted(String(ifMatch)) !== unquoted(etag)) throw preconditionFailed()
}

/** A bucket whose owner owns every object has no other lists of who may do what. */
function checkAcl(headers: Headers) {
  const acl = headers['x-amz-acl']
  const grants = Object.keys(headers).some((name) => name.startsWith('x-amz-grant-'))
  if (grants || (acl !== undefined && acl !== 'bucket-owner-full-control'))
    throw new S3Error('AccessControlListNotSupported', 'The bucket does not allow ACLs', 400)
}

/** Compares the body with every checksum that came with it; a mismatch is 400 BadDigest. */
function checkBody(headers: Headers, body: Buffer) {
  const declared = headers['x-amz-content-sha256']
  if (
    typeof declared === 'string' &&
    /^[0-9a-f]{64}$/.test(declared) &&
    declared !== digest('sha256', body, 'hex')
  )
    throw new S3Error(
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
      400,
    )
  const checks: [header: string, name: string, compute: () => string][] = [
    ['content-md5', 'Content-MD5', () => digest('md5', body, 'base64')],
    ['x-amz-checksum-sha256', 'SHA256', () => digest('sha256', body, 'base64')],
    ['x-amz-checksum-sha1', 'SHA1', () => digest('sha1', body, 'base64')],
    ['x-amz-checksum-crc32', 'CRC32', () => crc32Base64(body)],
  ]
  for (const [header, name, compute] of checks) {
    const given = headers[header]
    if (given !== undefined && given !== compute())
      throw new S3Error('BadDigest', `The ${name} you specified did not match the calculated checksum.`, 400)
  }
}

function crc32Base64(body: Buffer): string {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(body))
  return bytes.toString('base64')
}
