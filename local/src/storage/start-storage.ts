import { mkdirSync } from 'node:fs'
import cors from '@fastify/cors'
import { buildApp } from 'fauxqs'
import { region } from '../region.ts'
import { checkBody, checkPrecondition } from './check-write.ts'
import { endAbandonedPolls } from './end-abandoned-polls.ts'
import { PersistenceManager, S3Error, SnsStore, SqsStore } from './fauxqs-parts.ts'
import { ObjectStore } from './object-store.ts'
import { s3Event } from './s3-event.ts'
import { verifySignature } from './verify-signature.ts'

export type StorageOptions = {
  port: number
  dataDir: string
  accessKeyId: string
  secretAccessKey: string
  buckets: string[]
  queues: { name: string; dlq?: string; visibilityTimeoutInSeconds?: number }[]
  notifications: { bucket: string; prefix?: string; queue: string }[]
  /** Origins that may upload from a browser. */
  cors: string[]
}

export type Storage = {
  url: string
  queueUrl(name: string): string
  close(): Promise<void>
}

const ACCOUNT = '000000000000'
const RECEIVES_BEFORE_DLQ = 5
const LARGEST_UPLOAD_IN_BYTES = 128 * 1024 * 1024

/** Clients may sign for any region: there is one set of queues. */
class OneRegionQueues extends SqsStore {
  override getQueueByArn(arn: string) {
    return this.getQueueByName(arn.slice(arn.lastIndexOf(':') + 1))
  }
}

/** S3 and SQS on one loopback port, kept in SQLite below `dataDir`: objects, queues and messages survive a restart. */
export async function startStorage(options: StorageOptions): Promise<Storage> {
  mkdirSync(options.dataDir, { recursive: true })
  const persistence = new PersistenceManager(options.dataDir)
  const sqs = new OneRegionQueues()
  sqs.host = ''
  const sns = new SnsStore()
  const s3 = new ObjectStore((change) => {
    for (const { bucket, prefix = '', queue } of options.notifications) {
      if (bucket !== change.bucket || !change.key.startsWith(prefix)) continue
      const event = s3Event(change, region, new Date())
      sqs.getQueueByName(queue)?.enqueue(SqsStore.createMessage(JSON.stringify(event)))
    }
  })
  persistence.load(sqs, sns, s3)
  sqs.persistence = persistence
  s3.persistence = persistence
  for (const queue of sqs.allQueues()) queue.persistence = persistence

  const app = buildApp({ logger: false, stores: { sqsStore: sqs, snsStore: sns, s3Store: s3 } })
  app.addContentTypeParser(
    /^/,
    { parseAs: 'buffer', bodyLimit: LARGEST_UPLOAD_IN_BYTES },
    (_request, body, done) => done(null, body),
  )
  app.addHook('preClose', (done) => {
    persistence.close()
    done()
  })
  await app.register(cors, {
    origin: options.cors,
    methods: ['GET', 'HEAD', 'PUT'],
    exposedHeaders: ['etag'],
    maxAge: 3600,
  })

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'OPTIONS' || request.url === '/health' || request.url.startsWith('/_fauxqs/'))
      return done()
    try {
      verifySignature(
        { method: request.method, url: request.url, headers: request.headers },
        options,
        new Date(),
      )
    } catch (error) {
      return refuse(error, reply)
    }
    takeHeadersFromQuery(request.url, request.headers)
    done()
  })

  // Synchronous up to and through fauxqs' own handler: nothing can come between the check and the write.
  app.addHook('preHandler', (request, reply, done) => {
    const { bucket, key } = target(request.params)
    try {
      if (key === '' && Buffer.isBuffer(request.body) && request.body.includes('<ETag>'))
        throw new S3Error('NotImplemented', 'Conditional bulk deletes are not emulated', 501)
      if (key === '') return done()
      if (request.method === 'PUT') {
        request.body ??= Buffer.alloc(0)
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

  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.method === 'GET' && reply.statusCode < 300) applyResponseOverrides(request.url, reply)
    done()
  })

  endAbandonedPolls(app, sqs)

  await app.listen({ host: '127.0.0.1', port: options.port })
  const address = app.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : options.port
  const url = `http://127.0.0.1:${port}`
  const queueUrl = (name: string) => `${url}/${ACCOUNT}/${name}`

  for (const bucket of options.buckets) s3.createBucket(bucket)
  const ensureQueue = (name: string, attributes: Record<string, string>) => {
    const queue = sqs.getQueueByName(name)
    if (queue) queue.setAttributes(attributes)
    else sqs.createQueue(name, queueUrl(name), queueArn(name), attributes)
  }
  for (const { name, dlq, visibilityTimeoutInSeconds = 30 } of options.queues) {
    if (dlq) ensureQueue(dlq, {})
    ensureQueue(name, {
      VisibilityTimeout: String(visibilityTimeoutInSeconds),
      ...(dlq && {
        RedrivePolicy: JSON.stringify({
          deadLetterTargetArn: queueArn(dlq),
          maxReceiveCount: RECEIVES_BEFORE_DLQ,
        }),
      }),
    })
  }

  return { url, queueUrl, close: () => app.close() }
}

const queueArn = (name: string) => `arn:aws:sqs:${region}:${ACCOUNT}:${name}`

type Reply = {
  code(status: number): Reply
  header(name: string, value: string): Reply
  send(body: string): unknown
}

function refuse(error: unknown, reply: Reply) {
  if (!(error instanceof S3Error)) throw error
  reply.code(error.statusCode).header('content-type', 'application/xml').send(error.toXml())
}

/** `/:bucket/*`, as fauxqs' router has taken it apart. */
function target(params: unknown): { bucket: string; key: string } {
  if (typeof params !== 'object' || params === null) return { bucket: '', key: '' }
  const bucket = 'bucket' in params ? String(params.bucket) : ''
  const key = '*' in params ? String(params['*']) : ''
  return { bucket, key }
}

/** A presigner may move x-amz headers into the query, where they mean the same. */
function takeHeadersFromQuery(url: string, headers: Record<string, string | string[] | undefined>) {
  if (!url.includes('X-Amz-Signature=')) return
  for (const [name, value] of new URLSearchParams(url.slice(url.indexOf('?'))))
    if (name.startsWith('x-amz-')) headers[name] ??= value
}

/** `response-content-disposition` and its kin rename a download. */
function applyResponseOverrides(url: string, reply: Reply) {
  if (!url.includes('response-')) return
  for (const [name, value] of new URLSearchParams(url.slice(url.indexOf('?'))))
    if (/^response-(content-(type|disposition|language|encoding)|cache-control|expires)$/.test(name))
      reply.header(name.slice('response-'.length), value)
}
