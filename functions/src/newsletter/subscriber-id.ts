import { createHash } from 'node:crypto'
import { subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import type { Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { attempts } from '@lorecircle/shared/storage/retry'
import { UpdateContention } from '@lorecircle/shared/storage/s3-errors'

/** Case-insensitive: one address is one subscriber. */
export const subscriberId = (email: string): string => sha256Hex(email.trim().toLowerCase())

/** The shape of all that `subscriberId` makes; nothing else may become part of a key. */
export const isSubscriberId = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Hex SHA-256. */
export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Applies a rule to a subscriber of this shop, and says whether that changed anything. Null where there is no such
 * subscriber, or where the rule answers null.
 */
export async function changeSubscriber(
  documents: Documents,
  { sub, id }: { sub: string; id: string },
  rule: (before: Subscriber) => Subscriber | null,
): Promise<{ subscriber: Subscriber; changed: boolean } | null> {
  if (!isSubscriberId(id)) return null
  const document = subscriberDoc(sub, id)
  for await (const _ of attempts()) {
    const stored = await documents.read(document)
    const subscriber = stored && rule(stored.value)
    if (!stored || !subscriber) return null
    if (subscriber === stored.value) return { subscriber, changed: false }
    if ((await documents.replace(document, subscriber, stored.etag)) !== null)
      return { subscriber, changed: true }
  }
  throw new UpdateContention(document.key)
}
