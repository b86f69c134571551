import type { buildApp } from '../../vendor/fauxqs/app.ts'
import { S3Error } from '../../vendor/fauxqs/common/errors.ts'
import { checkAcl, checkBody, checkPrecondition } from './check-write.ts'
import type { ObjectStore } from './object-store.ts'
import { queryOf, refuse, target } from './requests.ts'
import { verifySignature } from './verify-signature.ts'

type App = ReturnType<typeof buildApp>

/** Refuses what nobody has signed; `signedBy` hears whose key it was. */
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
      return refuse(error, reply)
    }
    takeHeadersFromQuery(request.url, request.headers)
    done()
  })
}

/** Synchronous up to and through fauxqs' own handler: nothing can come between the check and the write. */
export function checkWrites(app: App, s3: ObjectStore) {
  app.addHook('preHandler', (request, reply, done) => {
    const { bucket, key } = target(request.params)
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
      return refuse(error, reply)
    }
    done()
  })
}

/** `response-content-disposition` and its kin rename a download. */
export function overrideResponses(app: App) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.method === 'GET' && reply.statusCode < 300 && request.url.includes('response-')) {
      for (const [name, value] of queryOf(request.url))
        if (/^response-(content-(type|disposition|language|encoding)|cache-control|expires)$/.test(name))
          reply.header(name.slice('response-'.length), value)
    }
    done()
  })
}

/** A presigner may move x-amz headers into the query, where they mean the same. */
function takeHeadersFromQuery(url: string, headers: Record<string, string | string[] | undefined>) {
  if (!url.includes('X-Amz-Signature=')) return
  for (const [name, value] of queryOf(url)) if (name.startsWith('x-amz-')) headers[name] ??= value
}
