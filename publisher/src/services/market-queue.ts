import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'
import { z } from 'zod'

/** Books of one author whose place in the market may have changed: the updater reads the truth itself. */
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
