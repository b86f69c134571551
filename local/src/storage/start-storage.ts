import { mkdirSync } from 'node:fs'
import cors from '@fastify/cors'
import { sleep as realSleep, type Sleep } from '@lorecircle/shared/storage/retry'
import { faultControlPath, handleFaultControl } from '@lorecircle/stripe-emulator/faults/control'
import { createFaultSwitches, type FaultBoard, isEveryNth } from '@lorecircle/stripe-emulator/faults/switches'
import { buildApp } from '../../vendor/fauxqs/app.ts'
import { S3Error } from '../../vendor/fauxqs/common/errors.ts'
import type { SqsQueue, SqsStore } from '../../vendor/fauxqs/sqs/sqsStore.ts'
import { type FaultSwitches, faultSchemas } from '../faults/faults.ts'
import type { AccessRole } from '../settings/roles.ts'
import { injectStorageFaults } from './bad-days.ts'
import { checkSignatures, checkWrites, overrideResponses } from './check-requests.ts'
import { checkRoles } from './check-roles.ts'
import { checkPartChecksum, checkPartList, checkPartNumber } from './multipart/check-part.ts'
import { answerListParts } from './multipart/list-parts.ts'
import type { ObjectStore } from './object-store.ts'
import { account, ensureQueues, type QueueOptions } from './queues.ts'
import { parseObjectTarget, parseQuery, sendS3Error } from './requests.ts'
import { type Notification, openStores, type StorageStores } from './stores.ts'
import type { Credentials } from './verify-signature.ts'

const queueUrlIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'QueueUrl' in body ? String(body.QueueUrl) : ''

const textOf = (body: unknown) => (Buffer.isBuffer(body) ? String(body) : JSON.stringify(body))

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
  /** Access keys with limited permissions. */
  roles?: readonly AccessRole[]
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

type Boards = { storage: FaultBoard<FaultSwitches['storage']>; queues: FaultBoard<FaultSwitches['queues']> }

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
    storage: createFaultSwitches(faultSchemas.storage, options.faults?.storage),
    queues: createFaultSwitches(faultSchemas.queues, options.faults?.queues),
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

async function prepare(
  app: ReturnType<typeof buildApp>,
  { persistence, sqs, s3 }: StorageStores,
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
  injectStorageFaults(app, boards.storage, options.sleep ?? realSleep)
  checkSignatures(app, keys.secretOf, (request, accessKeyId) => signers.set(request, accessKeyId))
  checkRoles(app, s3, boards.storage, (request) => keys.roleOf(signers.get(request) ?? ''))
  checkMultipart(app, s3)
  checkWrites(app, s3)
  overrideResponses(app)
  endAbandonedPolls(app, sqs)
}

type Keys = {
  secretOf(accessKeyId: string): string | undefined
  /** Undefined for the operator. */
  roleOf(accessKeyId: string): AccessRole | undefined
}

function keysOf(operator: Credentials, roles: readonly AccessRole[]): Keys {
  const byId = new Map(roles.map((role) => [role.accessKeyId, role]))
  return {
    secretOf: (id) =>
      id === operator.accessKeyId ? operator.secretAccessKey : byId.get(id)?.secretAccessKey,
    roleOf: (id) => byId.get(id),
  }
}

/** Has a queue deliver as a standard queue may: some messages twice, some behind those that were sent after them. */
function faultyQueue(queue: SqsQueue | undefined, board: FaultBoard<FaultSwitches['queues']>) {
  if (!queue) return
  const enqueue = queue.enqueue.bind(queue)
  const isLate = isEveryNth(() => board.set.lateEveryNth)
  const isTwice = isEveryNth(() => board.set.twiceEveryNth)
  queue.enqueue = (message) => {
    const later = {
      ...message,
      delayUntil: Math.max(message.delayUntil ?? 0, Date.now() + board.set.lateByMs),
    }
    enqueue(isLate() ? later : message)
    if (isTwice()) enqueue({ ...later })
  }
}

/** The control calls of the store (`/_faults/storage`) and of its queues (`/_faults/queues`). */
function controlSwitches(app: ReturnType<typeof buildApp>, boards: Record<string, FaultBoard<object>>) {
  for (const [part, board] of Object.entries(boards)) {
    app.route({
      method: ['GET', 'PATCH'],
      url: `${faultControlPath}/${part}`,
      async handler({ method, body }, reply) {
        const asked = new Request('http://127.0.0.1', {
          method,
          ...(method === 'PATCH' && { body: textOf(body) }),
        })
        const answer = await handleFaultControl(board, asked)
        return reply
          .code(answer.status)
          .type('application/json')
          .send(await answer.text())
      },
    })
  }
}

type App = ReturnType<typeof buildApp>

/** A long poll whose client has gone is ended, so that it takes no message out of sight. */
function endAbandonedPolls(app: App, sqs: SqsStore) {
  app.addHook('preHandler', (request, reply, done) => {
    const queue =
      request.headers['x-amz-target'] === 'AmazonSQS.ReceiveMessage'
        ? sqs.getQueue(queueUrlIn(request.body))
        : undefined
    if (queue) {
      const others = new Set(queue.pollWaiters)
      // The handler runs synchronously until it waits, so this request's waiter is there a microtask later.
      queueMicrotask(() => {
        const waiter = queue.pollWaiters.find((candidate) => !others.has(candidate))
        if (waiter) reply.raw.once('close', () => end(queue, waiter))
      })
    }
    done()
  })
}

function end(queue: SqsQueue, waiter: SqsQueue['pollWaiters'][number]) {
  const index = queue.pollWaiters.indexOf(waiter)
  if (index < 0) return
  queue.pollWaiters.splice(index, 1)
  clearTimeout(waiter.timer)
  waiter.resolve()
}

/**
 * Checks of multipart uploads that S3 makes and fauxqs does not: the upload belongs to this object, part numbers
 * exist, and checksums are of the kind it was begun with. Also lists the parts, which fauxqs cannot.
 */
function checkMultipart(app: ReturnType<typeof buildApp>, s3: ObjectStore) {
  app.addHook('preHandler', (request, reply, done) => {
    const { bucket, key } = parseObjectTarget(request.params)
    const query = parseQuery(request.url)
    const uploadId = query.get('uploadId')
    const { method, headers, body } = request
    try {
      if (method === 'GET' && key === '' && query.has('uploads')) {
        throw new S3Error('NotImplemented', 'Listing uploads in parts is not emulated', 501)
      }
      if (key === '' || (uploadId === null && !query.has('partNumber'))) return done()
      if (method === 'PUT') checkPartNumber(query.get('partNumber'))
      if (uploadId === null) return done()
      const upload = s3.unfinished.find(uploadId, bucket, key)
      if (method === 'PUT') checkPartChecksum(upload, headers)
      if (method === 'POST') checkPartList(upload, String(body ?? ''))
      if (method === 'GET') {
        return void reply
          .code(200)
          .type('application/xml')
          .send(answerListParts(uploadId, upload, query))
      }
    } catch (error) {
      return sendS3Error(error, reply)
    }
    done()
  })
}
