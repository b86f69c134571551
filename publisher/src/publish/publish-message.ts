import { PublishHint } from '@lorecircle/shared/publishing/republish'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { findPublishedAuthor } from '@lorecircle/shared/registry/every-kind'
import { z } from 'zod'
import type { Services } from '../services/services.ts'

/** S3's own word about a changed document; keys are form-encoded. */
const S3Event = z.object({
  Records: z.array(
    z.object({
      eventName: z.string().default(''),
      s3: z.object({ object: z.object({ key: z.string(), eTag: z.string().optional() }) }),
    }),
  ),
})
/** The same by way of EventBridge, where keys are as they are stored. */
const BusEvent = z.object({
  source: z.literal('aws.s3'),
  'detail-type': z.string().default(''),
  detail: z.object({ object: z.object({ key: z.string(), etag: z.string().optional() }) }),
})
/** What S3 sends once, when notifications are set up. */
const S3TestEvent = z.object({ Event: z.literal('s3:TestEvent') })

const PublishMessage = z.union([PublishHint, S3Event, BusEvent, S3TestEvent])

/** A document that changed; the version that was written, where S3 names one: of what went it does not. */
type Change = { key: string; written: string | undefined }

/** The authors whose pages a message is about; none for documents that no page depends on. */
export function affectedAuthors(body: string): string[] {
  const message = PublishMessage.parse(JSON.parse(body))
  if ('sub' in message) return [message.sub]
  const authors = changesIn(message).map(({ key }) => findPublishedAuthor(key))
  return [...new Set(authors.filter((sub) => sub !== null))]
}

/** What a message says of an author's documents; null for a hint, which names none. */
export function documentChanges(body: string, sub: string): Change[] | null {
  const message = PublishMessage.parse(JSON.parse(body))
  return 'sub' in message ? null : changesIn(message).filter(({ key }) => findPublishedAuthor(key) === sub)
}

function changesIn(message: z.infer<typeof S3Event | typeof BusEvent | typeof S3TestEvent>): Change[] {
  if ('detail' in message) {
    const { key, etag } = message.detail.object
    return [{ key, written: message['detail-type'] === 'Object Created' ? etag : undefined }]
  }
  if (!('Records' in message)) return []
  return message.Records.map(({ eventName, s3: { object } }) => ({
    key: formDecoded(object.key),
    written: eventName.startsWith('ObjectCreated:') ? object.eTag : undefined,
  }))
}

const formDecoded = (key: string) => decodeURIComponent(key.replaceAll('+', ' '))

/**
 * Whether an author's pages were made of the very versions that these messages tell of. The hint of a save comes before
 * S3's own event as a rule, which then costs one read. A run that is still at work looks again by itself.
 */
export async function isPublished(
  { documents }: Pick<Services, 'documents'>,
  sub: string,
  bodies: readonly string[],
): Promise<boolean> {
  const changes: { key: string; written: string | undefined }[] = []
  for (const body of bodies) {
    const told = documentChanges(body, sub)
    if (told === null || told.some(({ written }) => written === undefined)) return false
    changes.push(...told)
  }
  const sources = (await documents.readDerived(manifestDoc(sub)))?.value.sources
  return sources !== undefined && changes.every(({ key, written }) => sources[key] === `"${written}"`)
}
