import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Storage, startStorage } from '../storage/start-storage.ts'
import { pollQueue, type QueuePoll } from './poll-queue.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'secret' }
let folder: string
let storage: Storage
let sqs: SQSClient
let end: AbortController
let polling: Promise<void>
let queue: string

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  folder = await mkdtemp(join(tmpdir(), 'poll-queue-'))
  storage = await startStorage({
    port: 0,
    dataDir: folder,
    ...credentials,
    buckets: [],
    queues: [
      { name: 'queue', dlq: 'dead', maxReceives: 2, visibilityTimeoutInSeconds: 2 },
      { name: 'patient' },
    ],
    notifications: [],
    cors: [],
  })
  sqs = new SQSClient({ endpoint: storage.url, region: 'us-west-2', credentials })
  end = new AbortController()
  queue = 'queue'
})
afterEach(async () => {
  end.abort()
  await polling
  sqs.destroy()
  await storage.close()
  await rm(folder, { recursive: true })
  vi.restoreAllMocks()
})

const send = async (...bodies: string[]) => {
  for (const MessageBody of bodies)
    await sqs.send(new SendMessageCommand({ QueueUrl: storage.queueUrl(queue), MessageBody }))
}
/** Each batch that the handler was given, by its messages' bodies. */
function poll(trigger: Partial<QueuePoll['trigger']>, handle: (bodies: string[]) => Promise<string[]>) {
  const batches: string[][] = []
  polling = pollQueue({
    sqs,
    queueUrl: storage.queueUrl(queue),
    signal: end.signal,
    trigger: {
      batchSize: 10,
      windowInSeconds: 0,
      maximumConcurrency: 2,
      reportsFailures: true,
      ...trigger,
    },
    async handler({ Records }) {
      const bodies = Records.map(({ body }) => body)
      batches.push(bodies)
      const failed = await handle(bodies)
      const ids = Records.filter(({ body }) => failed.includes(body)).map(({ messageId }) => messageId)
      return { batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })) }
    },
  })
  return batches
}
const deadLetters = async () => {
  const QueueUrl = storage.queueUrl('dead')
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 0 }),
  )
  return Messages.map(({ Body }) => Body)
}

test('of a batch, only the message that failed comes again, and at last it lies among the dead letters', async () => {
  await send('good', 'bad', 'better')
  const batches = poll({}, async () => ['bad'])
  await vi.waitFor(async () => expect(await deadLetters()).toEqual(['bad']), 15_000)
  expect(batches).toEqual([['good', 'bad', 'better'], ['bad']])
})

test('a handler that throws fails its whole batch', async () => {
  await send('one', 'two')
  const batches = poll({}, async () => {
    throw new Error('not now')
  })
  await vi.waitFor(async () => expect((await deadLetters()).toSorted()).toEqual(['one', 'two']), 15_000)
  expect(batches[0]).toEqual(['one', 'two'])
  expect(batches.flat().toSorted()).toEqual(['one', 'one', 'two', 'two'])
})

test('a large batch is waited for until its window is over', async () => {
  queue = 'patient'
  const batches = poll({ batchSize: 100, windowInSeconds: 3 }, async () => [])
  const bodies = Array.from({ length: 12 }, (_, n) => `message ${n}`)
  await send(...bodies)
  await vi.waitFor(() => expect(batches.flat().toSorted()).toEqual(bodies.toSorted()), 15_000)
  expect(batches).toHaveLength(1)
})

test('no more batches are under way at once than the table allows', async () => {
  const gates: PromiseWithResolvers<void>[] = []
  const batches = poll({ batchSize: 1 }, async () => {
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    return []
  })
  await send('one', 'two', 'three')
  await vi.waitFor(() => expect(batches).toEqual([['one'], ['two']]), 5_000)
  gates[0]?.resolve()
  await vi.waitFor(() => expect(batches).toEqual([['one'], ['two'], ['three']]), 5_000)
  for (const gate of gates) gate.resolve()
})
