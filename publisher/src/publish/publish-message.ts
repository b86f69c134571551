import { PublishHint } from '@lorecircle/shared/publishing/republish'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { findPublishedAuthor } from '@lorecircle/shared/registry/every-kind'
import { z } from 'zod'
import type { Services } from '../services/services.ts'

/** S3's event for a changed document; keys are form-encoded. */
const S3Event = z.object({
  Records: z.array(
    z.object({
      eventName: z.string().default(''),
      s3: z.object({ object: z.object({ key: z.string(), eTag: z.string().optional() }) }),
    }),
  ),
})
/** The same event through EventBridge, where keys are not encoded. */
const BusEvent = z.object({
  source: z.literal('aws.s3'),
  'detail-type': z.string().default(''),
  detail: z.object({ object: z.object({ key: z.string(), etag: z.string().optional() }) }),
})
/** S3 sends this once, when notifications are set up. */
const S3TestEvent = z.object({ Event: z.literal('s3:TestEvent') })

const PublishMessage = z.union([PublishHint, S3Event, BusEvent, S3TestEvent])

/** A changed document and the version written; S3 names no version for a deletion. */
type Change = { key: string; written: string | undefined }

/** Authors whose pages a message affects; none for documents that no page depends on. */
export function affectedAuthors(body: string): string[] {
  const message = PublishMessage.parse(JSON.parse(body))
  if ('sub' in message) return [message.sub]
  const authors = changesIn(message).map(({ key }) => findPublishedAuthor(key))
  return [...new Set(authors.filter((sub) => sub !== null))]
}

/** Changed documents of an author; null for a hint, which names none. */
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
 * True if an author's pages were made from the versions that these messages name. A save's hint usually arrives
 * before S3's own event, which then costs one read. A run in progress checks again by itself.
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
