import { inParallel } from '@lorecircle/shared/in-parallel'
import type { SubscriberForAuthor } from '@lorecircle/shared/newsletter/calls'
import { type ListEntry, listIndexDoc, subscriberDoc } from '@lorecircle/shared/newsletter/stored'
import { listPartIds, type Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Listed } from '@lorecircle/shared/storage/s3-errors'
import type { Services } from '../services/services.ts'

/** The confirmed sign-up, else the latest pending one, which may be from before the author removed the subscriber. */
const latestAsk = ({ asks, consent, removed }: Subscriber) => consent ?? asks.at(-1) ?? removed?.asks.at(-1)

const readsAtOnce = 32
/** As long as a look may read; the next one goes on from there. The very first is short, so that some are seen soon. */
const patienceInMs = { first: 500, later: 5_000 }

/**
 * All subscribers of a list. Unchanged ones come from the index, by the ETags of a listing; only new and changed ones
 * are read. The index can be lost at any time: a long list then takes several calls, and `unread` counts those still
 * to be read.
 */
export async function readList(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  sub: string,
): Promise<{ entries: ListEntry[]; unread: number }> {
  const document = listIndexDoc(sub)
  const [stored, parts] = await Promise.all([
    documents.read(document),
    Promise.all(listPartIds.map((part) => Array.fromAsync(documents.list(subscriberDoc.within(sub) + part)))),
  ])
  const listed = parts.flat()
  const known = new Map(stored?.value.map((entry) => [entry.id, entry]))
  const isKnown = (one: Listed) => known.get(idOf(one))?.etag === one.etag
  const until = now().getTime() + (stored ? patienceInMs.later : patienceInMs.first)
  let unread = 0
  const fresh = await inParallel(
    readsAtOnce,
    listed.filter((one) => !isKnown(one)),
    async (one) => {
      if (now().getTime() < until) return readEntry(documents, one)
      unread++
      return null
    },
  )
  for (const entry of fresh) if (entry) known.set(entry.id, entry)
  const entries = listed.flatMap((one) => known.get(idOf(one)) ?? [])
  if (fresh.length > 0 || entries.length < known.size) {
    // The result is ignored: a concurrent call that was faster has written the same entries.
    await (stored ? documents.replace(document, entries, stored.etag) : documents.create(document, entries))
  }
  return { entries, unread }
}

const idOf = ({ key }: Listed) => subscriberDoc.nameIn(key)

async function readEntry(documents: Documents, { key }: Listed): Promise<ListEntry | null> {
  const stored = await documents.read(subscriberDoc.at(key))
  if (stored === null) return null
  const { consent: _, by: __, ...entry } = subscriberForAuthor(stored.value)
  return { ...entry, etag: stored.etag }
}

/** The subscribers of these ids, as they are stored now; who has gone is left out. */
export async function readSubscribers(
  documents: Documents,
  sub: string,
  ids: readonly string[],
): Promise<Subscriber[]> {
  const stored = await inParallel(readsAtOnce, ids, (id) => documents.read(subscriberDoc(sub, id)))
  return stored.flatMap((one) => (one ? [one.value] : []))
}

/** A subscriber without the tokens: what their author may see. */
export function subscriberForAuthor(subscriber: Subscriber): SubscriberForAuthor {
  const { id, email, state, consent, unsubscribedAt } = subscriber
  const latest = latestAsk(subscriber)
  return {
    id,
    email,
    firstName: latest?.firstName ?? '',
    lastName: latest?.lastName ?? '',
    state,
    since:
      (state === 'unsubscribed' ? unsubscribedAt : state === 'confirmed' ? consent?.confirmedAt : null) ??
      latest?.askedAt ??
      new Date(0).toISOString(),
    by: latest?.by ?? 'reader',
    consent: consent && {
      words: consent.words,
      host: consent.host,
      askedAt: consent.askedAt,
      confirmedAt: consent.confirmedAt,
    },
  }
}
