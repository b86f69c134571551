import { setTimeout as wait } from 'node:timers/promises'
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs'
import type { QueueTrigger } from '@lorecircle/infra/what-runs/types'
import { errorForLog } from '@lorecircle/shared/error-for-log'
import type { SQSEvent } from 'aws-lambda'
import { z } from 'zod'
import { region } from '../settings/names.ts'
import type { Handler } from './serve-http.ts'

export const queueEvent = (queueUrl: string, messages: readonly Message[]): SQSEvent => ({
  Records: messages.map(
    ({ MessageId = '', ReceiptHandle = '', Body = '', MD5OfBody = '', Attributes = {} }) => ({
      messageId: MessageId,
      receiptHandle: ReceiptHandle,
      body: Body,
      md5OfBody: MD5OfBody,
      attributes: {
        ApproximateReceiveCount: Attributes.ApproximateReceiveCount ?? '1',
        ApproximateFirstReceiveTimestamp: Attributes.ApproximateFirstReceiveTimestamp ?? '',
        SentTimestamp: Attributes.SentTimestamp ?? '',
        SenderId: Attributes.SenderId ?? '',
      },
      messageAttributes: {},
      eventSource: 'aws:sqs',
      eventSourceARN: `arn:aws:sqs:${region}:000000000000:${queueUrl.slice(queueUrl.lastIndexOf('/') + 1)}`,
      awsRegion: region,
    }),
  ),
})

const Answer = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) }).nullish()

export type QueuePoll = {
  sqs: SQSClient
  queueUrl: string
  signal: AbortSignal
  trigger: Omit<QueueTrigger, 'by' | 'queue'>
  handler: Handler<SQSEvent>
}

/** SQS's limits: messages per call, and wait time. */
const mostAtOnce = 10
const longestWaitInSeconds = 20
const pauseInMs = 1_000

/**
 * Polls a queue as Lambda does until the signal aborts, then finishes the running batches. A batch goes to the
 * handler at once or when its window is over. Failed messages return after their visibility timeout, and go to the
 * dead letter queue when received too often.
 */
export async function pollQueue(poll: QueuePoll): Promise<void> {
  const running = new Set<Promise<void>>()
  while (!poll.signal.aborted) {
    if (running.size >= poll.trigger.maximumConcurrency) {
      await Promise.race(running)
      continue
    }
    const messages = await nextBatch(poll)
    if (messages.length === 0) continue
    const run = workOff(poll, messages).finally(() => running.delete(run))
    running.add(run)
  }
  await Promise.all(running)
}

/** Empty if no message arrived in time or the queue couldn't be read. */
async function nextBatch(poll: QueuePoll): Promise<Message[]> {
  const { signal, trigger } = poll
  const messages = await receive(poll, trigger.batchSize, longestWaitInSeconds)
  if (messages.length === 0 || trigger.windowInSeconds === 0) return messages
  await wait(trigger.windowInSeconds * 1000, undefined, { signal }).catch(() => undefined)
  while (messages.length < trigger.batchSize && !signal.aborted) {
    const more = await receive(poll, trigger.batchSize - messages.length, 0)
    if (more.length === 0) break
    messages.push(...more)
  }
  return messages
}

async function receive({ sqs, queueUrl, signal }: QueuePoll, most: number, WaitTimeSeconds: number) {
  try {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: Math.min(most, mostAtOnce),
        WaitTimeSeconds,
        MessageSystemAttributeNames: ['All'],
      }),
      { abortSignal: signal },
    )
    return Messages
  } catch (error) {
    if (signal.aborted) return []
    console.error(`the queue could not be read: ${errorForLog(error)}`)
    await wait(pauseInMs, undefined, { signal }).catch(() => undefined)
    return []
  }
}

async function workOff(poll: QueuePoll, messages: readonly Message[]): Promise<void> {
  const { queueUrl, trigger, handler } = poll
  try {
    const answer = await handler(queueEvent(queueUrl, messages))
    const failed = trigger.reportsFailures ? failedMessages(answer, messages) : new Set()
    await remove(
      poll,
      messages.filter(({ MessageId }) => !failed.has(MessageId)),
    )
  } catch (error) {
    console.error(`a batch failed, and comes again: ${errorForLog(error)}`)
  }
}

async function remove({ sqs, queueUrl }: QueuePoll, messages: readonly Message[]): Promise<void> {
  for (let from = 0; from < messages.length; from += mostAtOnce) {
    const Entries = messages
      .slice(from, from + mostAtOnce)
      .map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }))
    await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }))
  }
}

/** Messages to retry. Throws if the response names unknown ones, which fails the whole batch. */
export function failedMessages(answer: unknown, messages: readonly Message[]): Set<string> {
  const failed = (Answer.parse(answer)?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier)
  const known = new Set(messages.map(({ MessageId }) => MessageId))
  const stranger = failed.find((id) => !known.has(id))
  if (stranger !== undefined) throw new Error(`‘${stranger}’ is no message of this batch`)
  return new Set(failed)
}
