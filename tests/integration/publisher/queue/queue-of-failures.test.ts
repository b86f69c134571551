import { DeleteMessageBatchCommand } from '@aws-sdk/client-sqs'
import { consumeBatch } from '@lorecircle/publisher/consume'
import { expect, test, vi } from 'vitest'
import { end, platform, pollWith, send, startQueue } from './working-queue.ts'

startQueue()

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
    calls.mock.calls.flatMap(([command]) =>
      command instanceof DeleteMessageBatchCommand ? [command.input.Entries?.length] : [],
    )
  await vi.waitFor(() => expect(deleted().toSorted()).toEqual([9]), 5_000)
  expect(handled).toEqual(['somebody'])
  end.abort()
  await polling
  log.mockRestore()
})

test('in a batch, one author who fails fails alone', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failed = await consumeBatch(
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
