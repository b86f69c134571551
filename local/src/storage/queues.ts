import type { SqsStore } from '../../vendor/fauxqs/sqs/sqsStore.ts'
import { region } from '../settings/names.ts'

export type QueueOptions = {
  name: string
  dlq?: string
  maxReceives?: number
  visibilityTimeoutInSeconds?: number
}

export const account = '000000000000'
const queueArn = (name: string) => `arn:aws:sqs:${region}:${account}:${name}`

/** Makes each queue, or sets the one that is there to what is wanted now. */
export function ensureQueues(
  sqs: SqsStore,
  queues: readonly QueueOptions[],
  queueUrl: (name: string) => string,
): void {
  const ensure = (name: string, attributes: Record<string, string>) => {
    const queue = sqs.getQueueByName(name)
    if (queue) queue.setAttributes(attributes)
    else sqs.createQueue(name, queueUrl(name), queueArn(name), attributes)
  }
  for (const { name, dlq, maxReceives = 5, visibilityTimeoutInSeconds = 30 } of queues) {
    if (dlq) ensure(dlq, {})
    ensure(name, {
      VisibilityTimeout: String(visibilityTimeoutInSeconds),
      ...(dlq && {
        RedrivePolicy: JSON.stringify({ deadLetterTargetArn: queueArn(dlq), maxReceiveCount: maxReceives }),
      }),
    })
  }
}
