import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { type Consumer, consume } from './consume.ts'
import { oneRunAtATime } from './one-run-at-a-time.ts'

type QueueHandler = (event: Pick<SQSEvent, 'Records'>) => Promise<SQSBatchResponse>

/** A Lambda handler that works off the batches of a queue, and says which messages have to come again. */
export function queueHandler({ groupsOf, handle }: Consumer): QueueHandler {
  const consumer = { groupsOf, handle: oneRunAtATime(handle) }
  return async ({ Records }) => {
    const failed = await consume(
      Records.map(({ messageId, body }) => ({ id: messageId, body })),
      consumer,
    )
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
  }
}
