import { shopConsumer } from '@lorecircle/publisher/consumers'
import { expect, test, vi } from 'vitest'
import { bookOf, openShop, saveBook } from '../authors.ts'
import { end, platform, pollWith, send, startQueue } from './working-queue.ts'

startQueue()

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
