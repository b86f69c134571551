import { subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import type { Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { attempts } from '@lorecircle/shared/storage/retry'
import { UpdateContention } from '@lorecircle/shared/storage/update-contention'
import { isSubscriberId } from './subscriber-id.ts'

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
