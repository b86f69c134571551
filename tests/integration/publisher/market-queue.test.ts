import { functions } from '@lorecircle/infra/what-runs/functions'
import { pollQueue } from '@lorecircle/local/runtime/poll-queue'
import type { MessageConsumer } from '@lorecircle/publisher/consume'
import { marketConsumer } from '@lorecircle/publisher/consumers'
import { MarketContention } from '@lorecircle/publisher/market/market-files'
import { queueHandler } from '@lorecircle/publisher/queue-handler'
import { marketBookDoc } from '@lorecircle/shared/market/stored'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyMarket } from '../../support/write-market.ts'
import { bookOf, openShop } from './authors.ts'
import { expectConsistentMarket, titles } from './market-state.ts'
import { type Platform, startPlatformWith } from './platform.ts'

let platform: Platform
let end: AbortController
beforeEach(async () => {
  platform = await startPlatformWith(emptyMarket)
  end = new AbortController()
})
afterEach(() => platform.stop())

const { trigger } = functions['update-market']
const subs = Array.from({ length: 24 }, (_, n) => `author-${n}`)

/** Reads the market's queue as Lambda does: each batch that runs beside another is in an environment of its own. */
function poll(
  changes: Partial<typeof trigger> | { batchSize: number; windowInSeconds: number },
  consumerIn: (environment: number) => MessageConsumer = () => marketConsumer(platform.services),
) {
  const queue = { sqs: platform.clients.sqs, queueUrl: platform.env.MARKET_QUEUE_URL }
  const batches: { size: number; others: number }[] = []
  const idle = [0, 1].map((environment) => queueHandler(consumerIn(environment), queue))
  const polling = pollQueue({
    ...queue,
    signal: end.signal,
    trigger: { ...trigger, ...changes },
    async handler(event: Parameters<ReturnType<typeof queueHandler>>[0]) {
      const environment = idle.pop()
      if (!environment) throw new Error('more ran at once than the table allows')
      batches.push({ size: event.Records.length, others: 1 - idle.length })
      return environment(event).finally(() => idle.push(environment))
    },
  })
  return { batches, polling }
}

/** Every author publishes a book; every third message is delivered twice. */
async function publishAll() {
  for (const sub of subs) await openShop(platform.services, sub, [bookOf(`book-of-${sub}`)])
  const messages = subs.flatMap((sub, n) => (n % 3 ? [sub] : [sub, sub]))
  await Promise.all(messages.map((sub) => platform.services.market({ sub, books: [`book-of-${sub}`] })))
}

async function expectAll() {
  const documents = subs.map((sub) => marketBookDoc(`book-of-${sub}`))
  await vi.waitFor(async () => {
    const records = await Promise.all(documents.map(platform.services.documents.read))
    for (const record of records) expect(record?.value.applied).toBeTruthy()
  }, 60_000)
  expect((await titles(platform.services, 'paid')).toSorted()).toEqual(
    subs.map((sub) => `Book book-of-${sub}`).toSorted(),
  )
  await expectConsistentMarket(platform.services, ['all', 'fantasy', 'fantasy/dark-fantasy'])
}

test('a burst of saves is one batch, for which the queue is read for a second', async () => {
  expect(trigger.batchSize).toBeGreaterThanOrEqual(100)
  expect(trigger.windowInSeconds).toBe(1)
  await publishAll()
  const { batches, polling } = poll({})
  await expectAll()
  expect(batches).toHaveLength(1)
  end.abort()
  await polling
}, 90_000)

test('a burst that comes in many batches, two at a time, ends in the same market', async () => {
  await publishAll()
  const { batches, polling } = poll({ batchSize: 5, windowInSeconds: 0 })
  await expectAll()
  expect(batches.length).toBeGreaterThan(5)
  expect(batches.some(({ others }) => others === 1)).toBe(true)
  end.abort()
  await polling
}, 90_000)

test('two publishers that get in each other’s way are both done long before the queue’s visibility timeout', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await publishAll()
  const contended = new Set<number>()
  const { batches, polling } = poll({ batchSize: 20, windowInSeconds: 0 }, (environment) => {
    const { groupsOf, handle } = marketConsumer(platform.services)
    return {
      groupsOf,
      async handle(group, bodies) {
        if (contended.has(environment)) return handle(group, bodies)
        contended.add(environment)
        throw new MarketContention()
      },
    }
  })
  await expectAll()
  expect(contended.size).toBeGreaterThan(0)
  expect(batches.length).toBeGreaterThan(contended.size)
  end.abort()
  await polling
  log.mockRestore()
}, 90_000)
