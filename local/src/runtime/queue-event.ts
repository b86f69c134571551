import type { Message } from '@aws-sdk/client-sqs'
import type { SQSEvent } from 'aws-lambda'
import { z } from 'zod'
import { region } from '../settings/region.ts'

/** A batch of messages as Lambda hands it to a function. */
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

/** The messages that have to come again. Throws where the answer names others, which fails the whole batch. */
export function failuresIn(answer: unknown, messages: readonly Message[]): Set<string> {
  const failed = (Answer.parse(answer)?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier)
  const known = new Set(messages.map(({ MessageId }) => MessageId))
  const stranger = failed.find((id) => !known.has(id))
  if (stranger !== undefined) throw new Error(`‘${stranger}’ is no message of this batch`)
  return new Set(failed)
}
