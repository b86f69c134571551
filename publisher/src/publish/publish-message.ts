import { PublishHint } from '@lorecircle/shared/publishing/publish-message'
import { authorOfKey } from '@lorecircle/shared/registry/every-kind'
import { z } from 'zod'

/** S3's own word about a changed document; keys are form-encoded. */
const S3Event = z.object({
  Records: z.array(z.object({ s3: z.object({ object: z.object({ key: z.string() }) }) })),
})
/** The same by way of EventBridge, where keys are as they are stored. */
const BusEvent = z.object({
  source: z.literal('aws.s3'),
  detail: z.object({ object: z.object({ key: z.string() }) }),
})
/** What S3 sends once, when notifications are set up. */
const S3TestEvent = z.object({ Event: z.literal('s3:TestEvent') })

const PublishMessage = z.union([PublishHint, S3Event, BusEvent, S3TestEvent])

/** The authors whose pages a message is about; none for documents that no page depends on. */
export function authorsOf(body: string): string[] {
  const message = PublishMessage.parse(JSON.parse(body))
  if ('sub' in message) return [message.sub]
  const authors = keysIn(message).map(authorOfKey)
  return [...new Set(authors.filter((sub) => sub !== null))]
}

function keysIn(message: z.infer<typeof S3Event | typeof BusEvent | typeof S3TestEvent>): string[] {
  if ('detail' in message) return [message.detail.object.key]
  return 'Records' in message ? message.Records.map(({ s3 }) => formDecoded(s3.object.key)) : []
}

const formDecoded = (key: string) => decodeURIComponent(key.replaceAll('+', ' '))
