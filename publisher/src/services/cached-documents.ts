import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import type { DocumentAt } from '@lorecircle/shared/storage/stored'
import type { z } from 'zod'

/** Documents by key and ETag: a version that was read once is not fetched again. */
export type CachedDocuments = ReturnType<typeof cachedDocuments>

export function cachedDocuments(documents: Documents, limit = 5_000) {
  const versions = new Map<string, Stored<unknown>>()

  /** The document as it is, at the listed version or a newer one; null where it has gone since. */
  return async function read<S extends z.ZodType>(
    document: DocumentAt<S>,
    listedEtag: string,
  ): Promise<Stored<z.infer<S>> | null> {
    const { key, schema } = document
    const known = versions.get(key)
    if (known?.etag === listedEtag) return { value: schema.parse(known.value), etag: known.etag }
    const fresh = await documents.read(document)
    versions.delete(key)
    if (fresh) versions.set(key, fresh)
    const oldest = versions.keys().next()
    if (versions.size > limit && !oldest.done) versions.delete(oldest.value)
    return fresh
  }
}
