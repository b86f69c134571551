import { SendMessageCommand } from '@aws-sdk/client-sqs'
import { functions } from '@lorecircle/infra/what-runs/functions'
import { pollQueue } from '@lorecircle/local/runtime/poll-queue'
import { type Consumer, consume } from '@lorecircle/publisher/consume'
import { shopConsumer } from '@lorecircle/publisher/consumers'
import { sweep } from '@lorecircle/publisher/publish/sweep'
import { queueHandler } from '@lorecircle/publisher/queue-handler'
import { previewDoc } from '@lorecircle/shared/publishing/stored'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bookOf, openShop, saveBook } from './authors.ts'
import { type Platform, startPlatform } from './platform.ts'

let platform: Platform
let end: AbortController
beforeEach(async () => {
  platform = await startPlatform({ notifications: [{ bucket: 'test-documents', queue: 'publish' }] })
  end = new AbortController()
})
afterEach(() => platform.stop())

/** As Lambda reads the publish queue for its function. */
const pollWith = (consumer: Consumer) =>
  pollQueue({
    sqs: platform.clients.sqs,
    queueUrl: platform.env.PUBLISH_QUEUE_URL,
    signal: end.signal,
    trigger: functions['publish-shops'].trigger,
    handler: queueHandler(consumer),
  })
const send = (body: string) =>
  platform.clients.sqs.send(
    new SendMessageCommand({ QueueUrl: platform.env.PUBLISH_QUEUE_URL, MessageBody: body }),
  )

test('a saved document is a published page, by the event of the write alone', async () => {
  const polling = pollWith(shopConsumer(platform.services))
  const account = await openShop(platform.services, 'a1', [bookOf('b1')])
  const shows = (text: string) =>
    vi.waitFor(async () => {
      const page = await platform.services.pages.read('sites/shop-a1/shop/book-b1.html')
      expect(new TextDecoder().decode(page?.body)).toContain(text)
    }, 5_000)
  await shows('A tale')
  await saveBook(platform.services, account, bookOf('b1', { tagline: 'Another tale' }))
  await shows('Another tale')
  end.abort()
  await polling
})

test('one author is worked on by one run at a time, others at the same time, and waiting messages together', async () => {
  const running = new Map<string, number>()
  const runs: { group: string; messages: number; others: number }[] = []
  const first = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const polling = pollWith({
    groupsOf: (body) => [body.split(' ')[0] ?? ''],
    async handle(group, bodies) {
      expect(running.get(group)).toBeUndefined()
      running.set(group, 1)
      runs.push({ group, messages: bodies.length, others: running.size - 1 })
      if (group === 'slow' && runs.filter((run) => run.group === 'slow').length === 1) {
        first.resolve()
        await held.promise
      }
      running.delete(group)
    },
  })
  await send('slow 1')
  await first.promise
  for (let n = 2; n <= 5; n++) await send(`slow ${n}`)
  await send('other 1')
  await vi.waitFor(() => expect(runs.some(({ group }) => group === 'other')).toBe(true), 5_000)
  expect(runs).toEqual([
    { group: 'slow', messages: 1, others: 0 },
    { group: 'other', messages: 1, others: 1 },
  ])
  held.resolve()
  await vi.waitFor(() => expect(runs).toContainEqual({ group: 'slow', messages: 4, others: 0 }), 5_000)
  end.abort()
  await polling
})

test('messages that concern nobody leave the queue in one call, and an unreadable one holds nobody up', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (let n = 1; n <= 8; n++) await send(`nobody ${n}`)
  await send('unreadable')
  await send('somebody')
  const calls = vi.spyOn(platform.clients.sqs, 'send')
  const handled: string[] = []
  const polling = pollWith({
    groupsOf(body) {
      if (body === 'unreadable') throw new Error('unreadable')
      return body.startsWith('nobody') ? [] : [body]
    },
    handle: async (group) => void handled.push(group),
  })
  const deleted = () =>
    calls.mock.calls.flatMap(([{ input }]) => ('Entries' in input ? [input.Entries?.length] : []))
  await vi.waitFor(() => expect(deleted().toSorted()).toEqual([9]), 5_000)
  expect(handled).toEqual(['somebody'])
  end.abort()
  await polling
  log.mockRestore()
})

test('in a batch, one author who fails fails alone', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failed = await consume(
    [
      { id: '1', body: 'good' },
      { id: '2', body: 'bad' },
      { id: '3', body: 'unreadable' },
    ],
    {
      groupsOf(body) {
        if (body === 'unreadable') throw new Error('unreadable')
        return [body]
      },
      handle: async (group) => {
        if (group === 'bad') throw new Error('bad')
      },
    },
  )
  expect(failed.toSorted()).toEqual(['2', '3'])
  expect(log).toHaveBeenCalledTimes(2)
  log.mockRestore()
})

test('the sweep heals a page that was changed behind the publisher, and what no message told', async () => {
  const { services } = platform
  const account = await openShop(services, 'a1', [bookOf('b1')])
  const first = await sweep(services)
  const { size: written } = await services.pages.list('sites/shop-a1/')
  expect(first.shops).toEqual([{ sub: 'a1', written, removed: 0 }])
  expect(first.sitemaps).toBe(3)
  expect(await sweep(services)).toEqual({
    shops: [],
    market: [],
    order: 0,
    previews: 0,
    sitemaps: 0,
    failed: [],
  })

  const page = await services.pages.etag('sites/shop-a1/index.html')
  await services.pages.remove('sites/shop-a1/index.html', page ?? '')
  expect((await sweep(services)).shops).toEqual([{ sub: 'a1', written: 1, removed: 0 }])

  await saveBook(services, account, bookOf('b1', { public: false }))
  const { shops, market } = await sweep(services)
  expect(shops).toEqual([{ sub: 'a1', written: 4, removed: 1 }])
  expect(market).toEqual(['b1'])
  await services.documents.create(previewDoc('p1'), {
    sub: 'a1',
    draft: { of: 'book', book: bookOf('x') },
    expiresAt: '2020-01-01T00:00:00.000Z',
  })
  expect((await sweep(services)).previews).toBe(1)
})
