import { ChangeMessageVisibilityBatchCommand, type SQSClient } from '@aws-sdk/client-sqs'
import { errorForLog } from '@lorecircle/shared/error-for-log'
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { consumeBatch, type MessageConsumer } from './consume.ts'

type QueueHandler = (event: Pick<SQSEvent, 'Records'>) => Promise<SQSBatchResponse>
type Queue = { sqs: SQSClient; queueUrl: string }

/** SQS changes this many messages in one call at most. */
const mostAtOnce = 10

/**
 * A Lambda handler that consumes the batches of a queue. It reports the messages that failed, and has SQS deliver each
 * again after `retryAfterSeconds` instead of the queue's visibility timeout, which covers six whole runs.
 */
export function queueHandler({ groupsOf, handle }: MessageConsumer, queue: Queue): QueueHandler {
  const consumer = { groupsOf, handle: oneRunAtATime(handle) }
  return async ({ Records }) => {
    const failed = await consumeBatch(
      Records.map(({ messageId, body }) => ({ id: messageId, body })),
      consumer,
    )
    await giveBack(
      queue,
      Records.filter(({ messageId }) => failed.includes(messageId)),
    )
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
  }
}

/**
 * Seconds until a message that failed is delivered again: 5, 25, 125, then 600. Two runs that got in each other's way
 * are over within the first of them; five deliveries outlast a fault of twelve minutes.
 */
const retryAfterSeconds = (receives: number): number => Math.min(5 ** receives, 600)

/** If SQS refuses, the messages are redelivered after the visibility timeout. */
async function giveBack({ sqs, queueUrl }: Queue, records: readonly SQSRecord[]): Promise<void> {
  for (let from = 0; from < records.length; from += mostAtOnce) {
    const Entries = records.slice(from, from + mostAtOnce).map(({ receiptHandle, attributes }, index) => ({
      Id: String(index),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: retryAfterSeconds(Number(attributes.ApproximateReceiveCount)),
    }))
    try {
      await sqs.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: queueUrl, Entries }))
    } catch (error) {
      console.error(`messages that failed could not be given back: ${errorForLog(error)}`)
    }
  }
}

type Turn = { bodies: string[]; run: Promise<void> }

/**
 * Keeps one run per group when a process receives several batches at once: messages that arrive meanwhile are handled
 * together by the next run.
 */
function oneRunAtATime(handle: MessageConsumer['handle']): MessageConsumer['handle'] {
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Turn>()

  function start(group: string, bodies: string[]): Promise<void> {
    const run = handle(group, bodies).finally(() => running.delete(group))
    running.set(group, run)
    return run
  }

  return (group, bodies) => {
    const next = waiting.get(group)
    if (next) {
      next.bodies.push(...bodies)
      return next.run
    }
    const current = running.get(group)
    if (!current) return start(group, bodies)
    const turn: Turn = {
      bodies: [...bodies],
      run: current
        .catch(() => undefined)
        .then(() => {
          waiting.delete(group)
          return start(group, turn.bodies)
        }),
    }
    waiting.set(group, turn)
    return turn.run
  }
}
