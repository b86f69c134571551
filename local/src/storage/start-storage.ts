import { mkdirSync } from 'node:fs'
import cors from '@fastify/cors'
import { sleep as realSleep, type Sleep } from '@lorecircle/shared/storage/retry'
import { type Switches, switches } from '@lorecircle/stripe-emulator/faults/switches'
import { buildApp } from '../../vendor/fauxqs/app.ts'
import { type FaultSwitches, faults } from '../faults/faults.ts'
import type { Role } from '../settings/roles.ts'
import { badDays } from './bad-days.ts'
import { checkSignatures, checkWrites, overrideResponses } from './check-requests.ts'
import { checkRoles } from './check-roles.ts'
import { controlSwitches } from './control-switches.ts'
import { endAbandonedPolls } from './end-abandoned-polls.ts'
import { faultyQueue } from './faulty-queue.ts'
import { keysOf } from './keys.ts'
import { checkMultipart } from './multipart/check-multipart.ts'
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
  /** Those who may not do everything. */
  roles?: readonly Role[]
  /** Waits for the simulated latency. */
  sleep?: Sleep
  faults?: { storage?: Partial<FaultSwitches['storage']>; queues?: Partial<FaultSwitches['queues']> }
}

export type Storage = {
  url: string
  queueUrl(name: string): string
  switches: Boards
  close(): Promise<void>
}

type Boards = { storage: Switches<FaultSwitches['storage']>; queues: Switches<FaultSwitches['queues']> }

const LARGEST_UPLOAD_IN_BYTES = 128 * 1024 * 1024

/** S3 and SQS on one loopback port, kept in SQLite below `dataDir`: objects, queues and messages survive a restart. */
export async function startStorage(options: StorageOptions): Promise<Storage> {
  mkdirSync(options.dataDir, { recursive: true })
  const stores = openStores(options.dataDir, options.notifications)
  const app = buildApp({
    logger: false,
    stores: { sqsStore: stores.sqs, s3Store: stores.s3 },
  })
  const boards = {
    storage: switches(faults.storage, options.faults?.storage),
    queues: switches(faults.queues, options.faults?.queues),
  }
  await prepare(app, stores, options, boards)
  await app.listen({ host: '127.0.0.1', port: options.port })
  const address = app.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : options.port
  const url = `http://127.0.0.1:${port}`
  const queueUrl = (name: string) => `${url}/${account}/${name}`

  for (const bucket of options.buckets) stores.s3.createBucket(bucket)
  ensureQueues(stores.sqs, options.queues, queueUrl)
  for (const { name } of options.queues) faultyQueue(stores.sqs.getQueueByName(name), boards.queues)
  return { url, queueUrl, switches: boards, close: () => app.close() }
}

/** What fauxqs lacks, in front of what it has. */
async function prepare(
  app: ReturnType<typeof buildApp>,
  { persistence, sqs, s3 }: Stores,
  options: StorageOptions,
  boards: Boards,
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
  const keys = keysOf(options, options.roles ?? [])
  const signers = new WeakMap<object, string>()
  controlSwitches(app, boards)
  badDays(app, boards.storage, options.sleep ?? realSleep)
  checkSignatures(app, keys.secretOf, (request, accessKeyId) => signers.set(request, accessKeyId))
  checkRoles(app, s3, boards.storage, (request) => keys.roleOf(signers.get(request) ?? ''))
  checkMultipart(app, s3)
  checkWrites(app, s3)
  overrideResponses(app)
  endAbandonedPolls(app, sqs)
}
