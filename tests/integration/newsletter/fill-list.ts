import { sha256Hex, subscriberId } from '@lorecircle/functions/newsletter/subscriber-id'
import type { Services } from '@lorecircle/functions/services/services'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import {
  confirmSubscriber,
  consentWords,
  recordSignUpRequest,
  type Subscriber,
  unsubscribeSubscriber,
} from '@lorecircle/shared/newsletter/subscriber'

type Reader = { email: string; firstName?: string; since?: string; state?: Subscriber['state'] }

/** Puts readers on a shop's list, as their own sign-ups would have done. */
export async function fillList(
  { documents, newSecret }: Services,
  shop: { sub: string; host: string },
  readers: Reader[],
): Promise<void> {
  await inParallel(16, readers, async ({ email, firstName, since = '2026-01-01', state = 'confirmed' }) => {
    const at = new Date(since)
    const tokenHash = sha256Hex(newSecret())
    const named = firstName ?? `${email[0]?.toUpperCase()}${email.slice(1).split(/[@-]/, 1)}`
    const waiting = recordSignUpRequest(
      null,
      { id: subscriberId(email), email, unsubscribeToken: newSecret() },
      {
        firstName: named,
        lastName: 'Reader',
        words: consentWords('Lord Dunsany'),
        host: shop.host,
        language: 'en',
        askedAt: at.toISOString(),
        tokenHash,
        by: 'reader',
      },
    )
    const onTheList = confirmSubscriber(waiting, tokenHash, at) ?? waiting
    const stored =
      state === 'pending' ? waiting : state === 'confirmed' ? onTheList : unsubscribeSubscriber(onTheList, at)
    await documents.create(subscriberDoc(shop.sub, stored.id), stored)
  })
}

/** Somebody of a list as they are stored. */
export async function readerOf({ documents }: Services, sub: string, email: string) {
  const document = subscriberDoc(sub, subscriberId(email))
  const stored = await documents.read(document)
  if (stored === null) throw new Error(`${email} is not on the list`)
  return { document, ...stored }
}
