import { mkdirSync } from 'node:fs'
import cors from '@fastify/cors'
import { buildApp } from 'fauxqs'
import { checkSignatures, checkWrites, overrideResponses } from './check-requests.ts'
import { endAbandonedPolls } from './end-abandoned-polls.ts'
import { account, ensureQueues, type QueueOptions } from './queues.ts'
import { type Notification, openStores, type Stores } from './stores.ts'

export type StorageOptions = {
  port: number
  dataDir: string
  accessKeyId: string
  secretAccessKey: string
  buckets: string[]
  queues: QueueOptions[]
  notifications: Notification[]
  /** Origins that may upload from a browser. */
  cors: string[]
}

export type Storage = {
  url: string
  queueUrl(name: string): string
  close(): Promise<void>
}

const LARGEST_UPLOAD_IN_BYTES = 128 * 1024 * 1024

/** S3 and SQS on one loopback port, kept in SQLite below `dataDir`: objects, queues and messages survive a restart. */
export async function startStorage(options: StorageOptions): Promise<Storage> {
  mkdirSync(options.dataDir, { recursive: true })
  const stores = openStores(options.dataDir, options.notifications)
  const app = buildApp({
    logger: false,
    stores: { sqsStore: stores.sqs, snsStore: stores.sns, s3Store: stores.s3 },
  })
  await prepare(app, stores, options)
  await app.listen({ host: '127.0.0.1', port: options.port })
  const address = app.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : options.port
  const url = `http://127.0.0.1:${port}`
  const queueUrl = (name: string) => `${url}/${account}/${name}`

  for (const bucket of options.buckets) stores.s3.createBucket(bucket)
  ensureQueues(stores.sqs, options.queues, queueUrl)
  return { url, queueUrl, close: () => app.close() }
}

/** What fauxqs lacks, in front of what it has. */
async function prepare(
  app: ReturnType<typeof buildApp>,
  { persistence, sqs, s3 }: Stores,
  options: StorageOptions,
): Promise<void> {
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
  checkSignatures(app, options)
  checkWrites(app, s3)
  overrideResponses(app)
  endAbandonedPolls(app, sqs)
}
