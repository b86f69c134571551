import { z } from 'zod'
import type { Documents } from './documents.ts'
import { type Stored, UnreadableDocument } from './read-documents.ts'
import type { DocumentAt } from './stored.ts'

type Known = Stored<unknown> & { parsedBy: z.ZodType | null; length: number }

export type CachedDocuments = ReturnType<typeof cachedDocuments>

const megabyte = 1024 * 1024

/**
 * Cache of documents by key and ETag: a version is fetched once and returned as the same object. `most`: capacity in
 * characters; the least recently used version is evicted first.
 */
export function cachedDocuments(documents: Pick<Documents, 'read'>, most = 64 * megabyte) {
  const versions = new Map<string, Known>()
  let held = 0

  function forget(key: string) {
    held -= versions.get(key)?.length ?? 0
    versions.delete(key)
  }
  function keep(key: string, known: Known) {
    forget(key)
    versions.set(key, known)
    held += known.length
    for (const [oldest] of versions) {
      if (held <= most || oldest === key) return
      forget(oldest)
    }
  }

  /** Returns the listed version if it is cached, without a request to the store. */
  function peek<S extends z.ZodType>(
    { key, schema }: DocumentAt<S>,
    etag: string,
  ): Stored<z.infer<S>> | null {
    const known = versions.get(key)
    if (known?.etag !== etag) return null
    const parsed = isParsedBy(schema, known) ? known : parse({ key, schema }, known)
    versions.delete(key)
    versions.set(key, parsed)
    return parsed
  }
  const learn = (key: string, { value, etag }: Stored<unknown>) =>
    keep(key, { value, etag, parsedBy: null, length: JSON.stringify(value).length })

  /** The document at the listed version or a newer one; null if it has been deleted since. */
  async function read<S extends z.ZodType>(
    document: DocumentAt<S>,
    listedEtag: string,
  ): Promise<Stored<z.infer<S>> | null> {
    const known = peek(document, listedEtag)
    if (known) return known
    const fresh = await documents.read({ key: document.key, schema: z.unknown() })
    if (fresh === null) {
      forget(document.key)
      return null
    }
    learn(document.key, fresh)
    return peek(document, fresh.etag) ?? parse(document, { ...fresh, parsedBy: null, length: 0 })
  }

  return {
    read,
    peek,
    learn,
    knows: (key: string, etag: string) => versions.get(key)?.etag === etag,
    held: () => held,
  }
}

const isParsedBy = <S extends z.ZodType>(schema: S, known: Known): known is Known & Stored<z.infer<S>> =>
  known.parsedBy === schema

function parse<S extends z.ZodType>(
  { key, schema }: DocumentAt<S>,
  known: Known,
): Known & Stored<z.infer<S>> {
  const parsed = schema.safeParse(known.value)
  if (!parsed.success) throw new UnreadableDocument(key, known.etag, parsed.error)
  return { ...known, value: parsed.data, parsedBy: schema }
}
