import { SendMessageCommand } from '@aws-sdk/client-sqs'
import { functions } from '@lorecircle/infra/what-runs/functions'
import { pollQueue } from '@lorecircle/local/runtime/poll-queue'
import type { MessageConsumer } from '@lorecircle/publisher/consume'
import { queueHandler } from '@lorecircle/publisher/queue-handler'
import { afterEach, beforeEach } from 'vitest'
import { type Platform, startPlatform } from '../platform.ts'

export let platform: Platform
export let end: AbortController

/** As Lambda reads the publish queue for its function. */
export const pollWith = (consumer: MessageConsumer) =>
  pollQueue({
    sqs: platform.clients.sqs,
    queueUrl: platform.env.PUBLISH_QUEUE_URL,
    signal: end.signal,
    trigger: functions['publish-shops'].trigger,
    handler: queueHandler(consumer, {
      sqs: platform.clients.sqs,
      queueUrl: platform.env.PUBLISH_QUEUE_URL,
    }),
  })
export const send = (body: string) =>
  platform.clients.sqs.send(
    new SendMessageCommand({ QueueUrl: platform.env.PUBLISH_QUEUE_URL, MessageBody: body }),
  )

/** Starts what the tests of a file stand on, and ends it after them. */
export function startQueue() {
  beforeEach(async () => {
    platform = await startPlatform({
      notifications: [{ bucket: 'test-documents', keys: ['*'], queue: 'publish' }],
    })
    end = new AbortController()
  })
  afterEach(() => platform.stop())
}
