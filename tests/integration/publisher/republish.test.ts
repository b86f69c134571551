import { PutObjectCommand } from '@aws-sdk/client-s3'
import { functions } from '@lorecircle/infra/what-runs/functions'
import { pollQueue } from '@lorecircle/local/runtime/poll-queue'
import { republishConsumer } from '@lorecircle/publisher/consumers'
import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import {
  queueRepublishRound,
  readRoundProgress,
  republishShop,
} from '@lorecircle/publisher/publish/republish-round'
import { queueHandler } from '@lorecircle/publisher/queue-handler'
import { type RepublishQueue, republishQueue } from '@lorecircle/publisher/services/queues'
import type { Services } from '@lorecircle/publisher/services/services'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { dueShopDoc, manifestDoc } from '@lorecircle/shared/publishing/stored'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bookOf, openShop, saveBook } from './authors.ts'
import { type Platform, plainRenderer, startPlatform } from './platform.ts'

let platform: Platform
let queue: RepublishQueue
let end: AbortController
beforeEach(async () => {
  platform = await startPlatform()
  queue = republishQueue(platform.clients.sqs, platform.env.REPUBLISH_QUEUE_URL)
  end = new AbortController()
})
afterEach(() => platform.stop())

const release = { release: 'v2', rendererVersion: 'new' }
/** The deployed publisher, and what it renders. */
function deployed() {
  const rendered: string[] = []
  const { render } = plainRenderer(release.rendererVersion)
  const services: Services = {
    ...platform.services,
    renderer: {
      version: release.rendererVersion,
      render(page, url) {
        rendered.push(url)
        return render(page, url)
      },
    },
  }
  return { services, rendered }
}

/** As Lambda reads the republish queue for its function. */
const poll = (services: Services) =>
  pollQueue({
    sqs: platform.clients.sqs,
    queueUrl: platform.env.REPUBLISH_QUEUE_URL,
    signal: end.signal,
    trigger: functions['republish-shops'].trigger,
    handler: queueHandler(republishConsumer(services), {
      sqs: platform.clients.sqs,
      queueUrl: platform.env.REPUBLISH_QUEUE_URL,
    }),
  })

const versionOf = async (sub: string) =>
  (await platform.services.documents.read(manifestDoc(sub)))?.value.rendererVersion
const progress = () => readRoundProgress({ documents: platform.services.documents, queue })
const start = (onQueued?: (shops: number) => void) =>
  queueRepublishRound(
    { documents: platform.services.documents, queue, now: () => new Date() },
    release,
    onQueued,
  )

test('a deployment has the queue publish every shop; one that fails is named, holds nobody up, and is tried again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { services, clients, env } = platform
  const subs = Array.from({ length: 12 }, (_, n) => `author-${n}`)
  const accounts = await Promise.all(subs.map((sub) => openShop(services, sub, [bookOf(`book-of-${sub}`)])))
  for (const sub of subs) await publishShop(services, sub)
  const [first] = accounts
  if (!first) throw new Error('there is no author')
  const { key } = bookDoc(first.folder, 'book-of-author-0')
  await clients.s3.send(new PutObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key: key, Body: 'rotten' }))

  expect(await start()).toBe(12)
  expect(await progress()).toMatchObject({ done: 0, of: 12, isQueued: true, isRunning: true })
  const polling = poll(deployed().services)
  await vi.waitFor(
    async () =>
      expect(await progress()).toMatchObject({
        done: 11,
        failed: [{ sub: 'author-0', error: expect.stringContaining(key) }],
      }),
    30_000,
  )
  expect(await Promise.all(subs.map(versionOf))).toEqual([
    'plain',
    ...Array.from({ length: 11 }, () => 'new'),
  ])

  await clients.s3.send(
    new PutObjectCommand({
      Bucket: env.DOCUMENTS_BUCKET,
      Key: key,
      Body: JSON.stringify(bookOf('book-of-author-0')),
    }),
  )
  await vi.waitFor(
    async () => expect(await progress()).toMatchObject({ done: 12, failed: [], isRunning: false }),
    120_000,
  )
  expect(await versionOf('author-0')).toBe('new')
  end.abort()
  await polling
  log.mockRestore()
}, 180_000)

test('a command that is stopped while it queues goes on behind the last shop, and not from the beginning', async () => {
  const { documents } = platform.services
  const account = await openShop(platform.services, 'a0000', [])
  const subs = Array.from({ length: 1_003 }, (_, n) => `a${String(n).padStart(4, '0')}`)
  await inParallel(32, subs, (sub) => documents.write(accountDoc(sub), { ...account, sub }))
  const stopped = start(() => {
    throw new Error('stopped')
  })
  await expect(stopped).rejects.toThrow('stopped')
  expect(await progress()).toMatchObject({ of: 1_000, isQueued: false })

  const queued: number[] = []
  expect(await start((shops) => queued.push(shops))).toBe(1_003)
  expect(queued).toEqual([1_003])
  expect(await queue.length()).toBe(1_003)
  expect(await start()).toBe(1_003)
  expect(await queue.length()).toBe(1_003)
}, 120_000)

test('shops whose messages are gone are queued again, and shops that are done are not', async () => {
  const { services } = platform
  for (const sub of ['a', 'b', 'c']) await openShop(services, sub, [bookOf(`of-${sub}`)])
  const sent: string[][] = []
  const lost: RepublishQueue = { send: async (subs) => void sent.push([...subs]), length: async () => 0 }
  const round = { documents: services.documents, queue: lost, now: () => new Date() }
  await queueRepublishRound(round, release)
  await republishShop(deployed().services, 'b')
  await queueRepublishRound(round, release)
  expect(sent).toEqual([
    ['a', 'b', 'c'],
    ['a', 'c'],
  ])
  for (const sub of ['a', 'c']) await republishShop(deployed().services, sub)
  await queueRepublishRound(round, release)
  expect(sent.at(-1)).toEqual(['a', 'b', 'c'])
})

test('a shop that has these pages is not rendered again, also where its message comes twice', async () => {
  const { services } = platform
  const account = await openShop(services, 'a', [bookOf('b')])
  await publishShop(services, 'a')
  await start()
  const { services: now, rendered } = deployed()
  await saveBook(services, account, bookOf('b', { tagline: 'Another tale' }))
  await publishShop(now, 'a')
  const bySave = rendered.length
  expect(bySave).toBeGreaterThan(0)
  await republishShop(now, 'a')
  await republishShop(now, 'a')
  expect(rendered).toHaveLength(bySave)
  expect(await progress()).toMatchObject({ done: 1, of: 1 })
})

test('a publisher with other templates leaves the shop due, and one that cannot be read is due all the same', async () => {
  const { services, clients, env } = platform
  await openShop(services, 'a', [bookOf('b')])
  await start()
  await expect(republishShop(services, 'a')).rejects.toThrow('other templates')
  expect(await progress()).toMatchObject({ done: 0, of: 1 })
  const { key } = dueShopDoc('a')
  await clients.s3.send(new PutObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key: key, Body: 'rotten' }))
  await republishShop(deployed().services, 'a')
  expect(await progress()).toMatchObject({ done: 1, of: 1 })
  expect(await versionOf('a')).toBe('new')
})
