import { z } from 'zod'
import { inParallel } from '../in-parallel.ts'
import type { CachedDocuments } from '../storage/cached-documents.ts'
import type { Documents } from '../storage/documents.ts'
import type { Stored } from '../storage/read-documents.ts'
import type { Catalogue, CatalogueKind } from './catalogue.ts'
import { catalogueDoc } from './stored.ts'

/** Up to this number documents are read individually; above it the catalogue saves most reads. */
const few = 32
const readsAtOnce = 32
const most = 16 * 1024 * 1024

type Has = { documents: Documents; cached: CachedDocuments }
type Whose = { sub: string; of: CatalogueKind }

export type DueCatalogue = Whose & { catalogue: Catalogue; replaces: string | null }

/**
 * Fills the cache if it lacks many of the listed documents. Returns a new catalogue if the stored one saved too few
 * reads; a caller with write access stores it.
 */
export async function readCatalogue(
  { documents, cached }: Has,
  { sub, of }: Whose,
  listed: ReadonlyMap<string, string>,
): Promise<DueCatalogue | null> {
  const lacking = () => [...listed].filter(([key, etag]) => !cached.knows(key, etag))
  if (lacking().length <= few) return null
  const standing = await documents.readDerived(catalogueDoc(sub, of))
  const copies = Object.entries(standing?.value.documents ?? {}).filter(
    ([key, { etag }]) => listed.get(key) === etag,
  )
  for (const [key, { etag, value }] of copies) cached.learn(key, { etag, value })
  const others = lacking()
  if (others.length <= few) return null
  const read = await inParallel(readsAtOnce, others, async ([key]) => {
    const found = await documents.read({ key, schema: z.unknown() })
    if (found) cached.learn(key, found)
    return [key, found] as const
  })
  return {
    sub,
    of,
    catalogue: { version: 1, documents: catalogued([...copies, ...read]) },
    replaces: standing?.etag ?? null,
  }
}

function catalogued(entries: readonly (readonly [string, Stored<unknown> | null])[]): Catalogue['documents'] {
  const documents: Catalogue['documents'] = {}
  let length = 0
  for (const [key, found] of entries) {
    if (found === null) continue
    length += key.length + JSON.stringify(found.value).length
    if (length > most) break
    documents[key] = { etag: found.etag, value: found.value }
  }
  return documents
}

/** If another writer was first, its version is kept; writing again gains nothing. */
export async function storeCatalogue(
  { documents }: Pick<Has, 'documents'>,
  { sub, of, catalogue, replaces }: DueCatalogue,
): Promise<void> {
  const document = catalogueDoc(sub, of)
  await (replaces === null
    ? documents.create(document, catalogue)
    : documents.replace(document, catalogue, replaces))
}
