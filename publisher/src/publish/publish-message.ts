import { PublishHint } from '@lorecircle/shared/publishing/publish-message'
import { authorOfKey } from '@lorecircle/shared/registry/every-kind'
import { z } from 'zod'

/** S3's own word about a changed document; keys are form-encoded. */
const S3Event = z.object({
  Records: z.array(z.object({ s3: z.object({ object: z.object({ key: z.string() }) }) })),
})
/** What S3 sends once, when notifications are set up. */
const S3TestEvent = z.object({ Event: z.literal('s3:TestEvent') })

const PublishMessage = z.union([PublishHint, S3Event, S3TestEvent])

/** The authors whose pages a message is about; none for documents that no page depends on. */
export function authorsOf(body: string): string[] {
  const message = PublishMessage.parse(JSON.parse(body))
  if ('sub' in message) return [message.sub]
  if (!('Records' in message)) return []
  const authors = message.Records.map(({ s3 }) => authorOfKey(formDecoded(s3.object.key)))
  return [...new Set(authors.filter((sub) => sub !== null))]
}

const formDecoded = (key: string) => decodeURIComponent(key.replaceAll('+', ' '))
