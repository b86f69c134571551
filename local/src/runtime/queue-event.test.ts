import { expect, test } from 'vitest'
import { failedMessages, queueEvent } from './poll-queue.ts'

const messages = [
  { MessageId: '1', ReceiptHandle: 'a', Body: 'one', Attributes: { ApproximateReceiveCount: '3' } },
  { MessageId: '2', ReceiptHandle: 'b', Body: 'two' },
]

test('a batch is told as Lambda tells it: each message with its id, its words and how often it came', () => {
  const { Records } = queueEvent('http://127.0.0.1/000000000000/publish', messages)
  expect(Records).toMatchObject([
    { messageId: '1', body: 'one', attributes: { ApproximateReceiveCount: '3' }, eventSource: 'aws:sqs' },
    { messageId: '2', body: 'two', eventSourceARN: 'arn:aws:sqs:us-west-2:000000000000:publish' },
  ])
})

test('an answer names the messages that come again; nothing said is nothing failed', () => {
  expect(failedMessages({ batchItemFailures: [{ itemIdentifier: '2' }] }, messages)).toEqual(new Set(['2']))
  expect(failedMessages(undefined, messages)).toEqual(new Set())
})

test('an answer that names a stranger, or is none at all, fails the whole batch', () => {
  expect(() => failedMessages({ batchItemFailures: [{ itemIdentifier: '9' }] }, messages)).toThrow('‘9’')
  expect(() => failedMessages({ failed: ['2'] }, messages)).toThrow()
})
