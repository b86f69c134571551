import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AccessRole } from '../settings/roles.ts'
import { shortLivedStorage } from './short-lived.fixture.ts'
import type { Storage } from './start-storage.ts'

const operator = { accessKeyId: 'operator', secretAccessKey: 'operator-secret' }
const role = (name: string, rights: Partial<AccessRole>): AccessRole => ({
  name,
  accessKeyId: name,
  secretAccessKey: `${name}-secret`,
  buckets: {},
  sends: [],
  receives: [],
  ...rights,
})
const shops = role('shops', {
  buckets: {
    site: { read: ['sites/*'], write: ['sites/*', 'media/*'], delete: ['sites/old/*'], isListed: true },
  },
  sends: ['market'],
})
const cdn = role('cdn', {
  buckets: { site: { read: 'everything', write: [], delete: [], isListed: false } },
})

let storage: Storage
/** Delays that the latency switch asked for, in milliseconds. The tests do not wait for them. */
const sleptMs: number[] = []
const clients: { destroy(): void }[] = []
const clientOf = (credentials: { accessKeyId: string; secretAccessKey: string }, maxAttempts = 1) => {
  const s3 = new S3Client({
    endpoint: storage.url,
    region: 'us-west-2',
    credentials,
    maxAttempts,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  clients.push(s3)
  return s3
}
const queuesOf = (credentials: { accessKeyId: string; secretAccessKey: string }) => {
  const sqs = new SQSClient({ endpoint: storage.url, region: 'us-west-2', credentials, maxAttempts: 1 })
  clients.push(sqs)
  return sqs
}
const Bucket = 'site'
const put = (s3: S3Client, Key: string, more: object = {}) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body: Key, ...more }))
const get = (s3: S3Client, Key: string) => s3.send(new GetObjectCommand({ Bucket, Key }))
const denied = { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } }

beforeAll(async () => {
  storage = await shortLivedStorage({
    ...operator,
    buckets: [Bucket],
    queues: [{ name: 'publish' }, { name: 'market' }],
    roles: [shops, cdn],
    sleep: async (ms) => void sleptMs.push(ms),
  })
})
afterEach(() => {
  storage.switches.storage.turn({
    obeysRoles: true,
    latencyInMs: 0,
    slowDownEveryNth: 0,
    conflictEveryNth: 0,
  })
  storage.switches.queues.turn({ twiceEveryNth: 0, lateEveryNth: 0, lateByMs: 0 })
})
afterAll(async () => {
  for (const client of clients) client.destroy()
  await storage.close()
})

describe('a role', () => {
  test('reads, writes and deletes what its line of the table names, and nothing beside it', async () => {
    const all = clientOf(operator)
    const own = clientOf(shops)
    for (const Key of ['sites/a/index.html', 'sites/old/x', 'main/index.html']) await put(all, Key)
    await put(own, 'sites/a/blog.html')
    await expect(put(own, 'main/index.html')).rejects.toMatchObject(denied)
    expect((await get(own, 'sites/a/index.html')).ContentLength).toBeGreaterThan(0)
    await expect(get(own, 'main/index.html')).rejects.toMatchObject(denied)
    await own.send(new DeleteObjectCommand({ Bucket, Key: 'sites/old/x' }))
    await expect(
      own.send(new DeleteObjectCommand({ Bucket, Key: 'sites/a/index.html' })),
    ).rejects.toMatchObject(denied)
    const both = { Objects: [{ Key: 'sites/old/y' }, { Key: 'main/index.html' }] }
    await expect(own.send(new DeleteObjectsCommand({ Bucket, Delete: both }))).rejects.toMatchObject(denied)
    const copy = { Bucket, Key: 'sites/copy', CopySource: 'site/main/index.html' }
    await expect(own.send(new CopyObjectCommand(copy))).rejects.toMatchObject(denied)
    expect((await get(all, 'main/index.html')).ContentLength).toBeGreaterThan(0)
  })

  test('is told that a key is missing where it may list, and that it is forbidden where it may not', async () => {
    await expect(get(clientOf(shops), 'sites/nobody')).rejects.toMatchObject({ name: 'NoSuchKey' })
    await expect(get(clientOf(cdn), 'sites/nobody')).rejects.toMatchObject(denied)
    const list = (s3: S3Client) => s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'sites/' }))
    expect((await list(clientOf(shops))).Contents).toBeDefined()
    await expect(list(clientOf(cdn))).rejects.toMatchObject(denied)
  })

  test('needs to read what it replaces or deletes on condition', async () => {
    const own = clientOf(shops)
    const { ETag } = await put(own, 'media/cover.avif', { IfNoneMatch: '*' })
    await expect(put(own, 'media/cover.avif', { IfMatch: ETag })).rejects.toMatchObject(denied)
    const page = await put(own, 'sites/a/shop.html')
    await put(own, 'sites/a/shop.html', { IfMatch: page.ETag })
  })

  test('lends its rights, and no others, to the addresses that it signs', async () => {
    const own = clientOf(shops)
    const sign = (Key: string) => getSignedUrl(own, new PutObjectCommand({ Bucket, Key }))
    const upload = async (Key: string) => (await fetch(await sign(Key), { method: 'PUT', body: 'x' })).status
    expect([await upload('media/new'), await upload('main/index.html')]).toEqual([200, 403])
  })

  test('sends to its queues alone, and receives from none that is another’s', async () => {
    const own = queuesOf(shops)
    const to = (queue: string) =>
      own.send(new SendMessageCommand({ QueueUrl: storage.queueUrl(queue), MessageBody: 'x' }))
    await to('market')
    await expect(to('publish')).rejects.toMatchObject({ name: 'AccessDeniedException' })
    const receive = new ReceiveMessageCommand({ QueueUrl: storage.queueUrl('market') })
    await expect(own.send(receive)).rejects.toMatchObject({ name: 'AccessDeniedException' })
  })

  test('may do everything once its limits are switched off', async () => {
    storage.switches.storage.turn({ obeysRoles: false })
    expect((await get(clientOf(cdn), 'sites/a/index.html')).ContentLength).toBeGreaterThan(0)
    await put(clientOf(cdn), 'main/by-anybody')
  })
})

describe('what nobody signed', () => {
  test('a header that says something of the object has to be signed with the rest', async () => {
    const url = await getSignedUrl(clientOf(operator), new PutObjectCommand({ Bucket, Key: 'signed' }))
    const answer = await fetch(url, { method: 'PUT', body: 'x', headers: { 'x-amz-meta-cache-tag': 'mine' } })
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('not signed')])
  })

  test('no list of who may see an object is taken', async () => {
    await expect(put(clientOf(operator), 'public', { ACL: 'public-read' })).rejects.toMatchObject({
      name: 'AccessControlListNotSupported',
    })
    await put(clientOf(operator), 'owned', { ACL: 'bucket-owner-full-control' })
  })
})

describe('on a bad day', () => {
  test('S3 asks for fewer requests, and a client that asks again is served', async () => {
    storage.switches.storage.turn({ slowDownEveryNth: 2 })
    const hasty = clientOf(operator)
    await put(hasty, 'first')
    await expect(put(hasty, 'second')).rejects.toMatchObject({
      name: 'SlowDown',
      $metadata: { httpStatusCode: 503 },
    })
    const patient = clientOf(operator, 3)
    for (const Key of ['a', 'b', 'c', 'd']) await put(patient, Key)
  })

  test('two conditional writes meet, and the one that lost has changed nothing', async () => {
    storage.switches.storage.turn({ conflictEveryNth: 2 })
    const s3 = clientOf(operator)
    await put(s3, 'met', { IfNoneMatch: '*' })
    await expect(put(s3, 'unmet', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'ConditionalRequestConflict',
      $metadata: { httpStatusCode: 409 },
    })
    await expect(get(s3, 'unmet')).rejects.toMatchObject({ name: 'NoSuchKey' })
    await put(s3, 'unconditional')
  })

  test('answers take their time', async () => {
    storage.switches.storage.turn({ latencyInMs: 60 })
    sleptMs.length = 0
    await put(clientOf(operator), 'late')
    expect(sleptMs, 'on the way there and on the way back').toEqual([30, 30])
  })

  test('a late answer is whole', async () => {
    const slow = await shortLivedStorage({
      ...operator,
      buckets: [Bucket],
      faults: { storage: { latencyInMs: 12 } },
    })
    const client = new S3Client({ endpoint: slow.url, region: 'us-west-2', credentials: operator })
    await put(client, 'late')
    const { Body } = await get(client, 'late')
    expect(await Body?.transformToString()).toBe('late')
    client.destroy()
    await slow.close()
  })

  test('a message is delivered twice, and another is overtaken by one that was sent later', async () => {
    const sqs = queuesOf(operator)
    const QueueUrl = storage.queueUrl('publish')
    const send = (MessageBody: string) => sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }))
    const receive = async (): Promise<string[]> => {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 5 }),
      )
      return Messages.map(({ Body = '' }) => Body)
    }
    storage.switches.queues.turn({ twiceEveryNth: 1, lateByMs: 1_000 })
    await send('again')
    expect([...(await receive()), ...(await receive())]).toEqual(['again', 'again'])
    storage.switches.queues.turn({ twiceEveryNth: 0, lateEveryNth: 2, lateByMs: 50 })
    await send('on time')
    await send('overtaken')
    await send('overtakes')
    expect([...(await receive()), ...(await receive())]).toEqual(['on time', 'overtakes', 'overtaken'])
  })

  test('a running store is told so by a call', async () => {
    const turn = (body: object) =>
      fetch(`${storage.url}/_faults/storage`, { method: 'PATCH', body: JSON.stringify(body) })
    expect(await (await turn({ slowDownEveryNth: 1 })).json()).toMatchObject({ slowDownEveryNth: 1 })
    await expect(put(clientOf(operator), 'x')).rejects.toMatchObject({ name: 'SlowDown' })
    expect((await turn({ slowDownEveryNth: 0 })).status).toBe(200)
    await put(clientOf(operator), 'x')
    expect(await (await fetch(`${storage.url}/_faults/queues`)).json()).toMatchObject({ lateByMs: 0 })
  })
})
