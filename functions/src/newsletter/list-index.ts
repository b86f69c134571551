import { inParallel } from '@lorecircle/shared/in-parallel'
import { keys } from '@lorecircle/shared/keys'
import { SubscriberForAuthor } from '@lorecircle/shared/newsletter/calls'
import { listParts } from '@lorecircle/shared/newsletter/list-parts'
import { Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Listed } from '@lorecircle/shared/storage/list-objects'
import { z } from 'zod'
import type { Services } from '../services.ts'
import { subscriberForAuthor } from './for-author.ts'

const readsAtOnce = 32
/** As long as a look may read; the next one goes on from there. The very first is short, so that some are seen soon. */
const patienceInMs = { first: 500, later: 5_000 }

/** What a look at the whole list goes through: without what was agreed to, which is only shown of a page. */
export type Entry = z.infer<typeof Entry>
const Entry = SubscriberForAuthor.omit({ consent: true, by: true }).extend({ etag: z.string() })
const ListIndex = z.array(Entry)

/**
 * Everybody of a list, as it stands. Who has not changed since the last look comes from the index, which is
 * compared with a listing, so a look reads those that are new or changed. The index can be lost at any time: a long
 * list is then read in several looks, and `unread` are still to come.
 */
export async function readList(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  sub: string,
): Promise<{ entries: Entry[]; unread: number }> {
  const key = keys.listIndex(sub)
  const [stored, parts] = await Promise.all([
    documents.read(key, ListIndex),
    Promise.all(listParts.map((part) => Array.fromAsync(documents.list(keys.subscribers(sub) + part)))),
  ])
  const listed = parts.flat()
  const known = new Map(stored?.value.map((entry) => [entry.id, entry]))
  const isKnown = (one: Listed) => known.get(idOf(sub, one))?.etag === one.etag
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
  const entries = listed.flatMap((one) => known.get(idOf(sub, one)) ?? [])
  if (fresh.length > 0 || entries.length < known.size) {
    // Whoever was quicker has written the same.
    await (stored ? documents.replace(key, entries, stored.etag) : documents.create(key, entries))
  }
  return { entries, unread }
}

const idOf = (sub: string, { key }: Listed) => key.slice(keys.subscribers(sub).length, -'.json'.length)

async function readEntry(documents: Documents, { key }: Listed): Promise<Entry | null> {
  const stored = await documents.read(key, Subscriber)
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
  const stored = await inParallel(readsAtOnce, ids, (id) =>
    documents.read(keys.subscriber(sub, id), Subscriber),
  )
  return stored.flatMap((one) => (one ? [one.value] : []))
}
