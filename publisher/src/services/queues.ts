import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  type SQSClientConfig,
} from '@aws-sdk/client-sqs'
import { inParallel } from '@lorecircle/shared/in-parallel'
import type { RepublishMessage } from '@lorecircle/shared/publishing/republish'
import { z } from 'zod'

/** Books of one author whose market entry may have changed: the updater reads the documents itself. */
export type MarketMessage = z.infer<typeof MarketMessage>
export const MarketMessage = z.object({
  kind: z.literal('market'),
  sub: z.string(),
  books: z.array(z.string()).min(1),
})

export type MarketQueue = (message: Omit<MarketMessage, 'kind'>) => Promise<void>

export const marketQueue =
  (sqs: SQSClient, queueUrl: string): MarketQueue =>
  async (message) => {
    const MessageBody = JSON.stringify({ kind: 'market', ...message } satisfies MarketMessage)
    await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody }))
  }

/** SQS limit of messages per batch call. */
const mostAtOnce = 10

const callsAtOnce = 8

const Count = z.coerce.number().default(0)

const Attributes = z.object({
  ApproximateNumberOfMessages: Count,
  ApproximateNumberOfMessagesNotVisible: Count,
})

export type RepublishQueue = {
  /** Throws if SQS rejects one of them. */
  send(subs: readonly string[]): Promise<void>
  /** Messages waiting or in flight; SQS calls the number approximate. */
  length(): Promise<number>
}

/** Finds the republish queue by name, for use from an operator's machine. */
export async function findRepublishQueue(
  options: SQSClientConfig,
  QueueName: string,
): Promise<RepublishQueue> {
  const sqs = new SQSClient(options)
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName }))
  return republishQueue(sqs, z.string().parse(QueueUrl))
}

export function republishQueue(sqs: SQSClient, QueueUrl: string): RepublishQueue {
  async function sendSome(subs: readonly string[]): Promise<void> {
    const Entries = subs.map((sub, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify({ kind: 'republish', sub } satisfies RepublishMessage),
    }))
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
    if (Failed[0])
      throw new Error(`SQS refused ${Failed.length} messages: ${Failed[0].Message ?? Failed[0].Code}`)
  }

  return {
    async send(subs) {
      const batches = Array.from({ length: Math.ceil(subs.length / mostAtOnce) }, (_, index) =>
        subs.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
      )
      await inParallel(callsAtOnce, batches, sendSome)
    },
    async length() {
      const answer = await sqs.send(
        new GetQueueAttributesCommand({
          QueueUrl,
          AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
        }),
      )
      const counts = Attributes.parse(answer.Attributes ?? {})
      return counts.ApproximateNumberOfMessages + counts.ApproximateNumberOfMessagesNotVisible
    },
  }
}
