import type { z } from 'zod'
import { inParallel } from '../in-parallel.ts'
import type { CachedDocuments } from '../storage/cached-documents.ts'
import type { Stored } from '../storage/read-documents.ts'
import type { Kind } from '../storage/stored.ts'

const readsAtOnce = 16

/** In the order of the list; documents deleted since then are left out. */
export async function readListed<S extends z.ZodType>(
  cached: CachedDocuments,
  kind: Pick<Kind<S>, 'at' | 'placesIn'>,
  listed: ReadonlyMap<string, string>,
): Promise<(Stored<z.infer<S>> & { key: string })[]> {
  const own = [...listed].filter(([key]) => kind.placesIn(key) !== null)
  const found = own.map(([key, etag]) => cached.peek(kind.at(key), etag))
  const lacking = own.flatMap(([key, etag], index) => (found[index] ? [] : [{ key, etag, index }]))
  await inParallel(readsAtOnce, lacking, async ({ key, etag, index }) => {
    found[index] = await cached.read(kind.at(key), etag)
  })
  return own.flatMap(([key], index) => {
    const document = found[index]
    return document ? [{ key, value: document.value, etag: document.etag }] : []
  })
}
