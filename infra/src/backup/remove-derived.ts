import { inParallel } from '@lorecircle/shared/in-parallel'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { documentKinds } from '@lorecircle/shared/registry/every-kind'
import { createDocuments } from '@lorecircle/shared/storage/documents'
import type { BackupAuthor } from './manifest.ts'
import type { BackupPlace } from './source.ts'

const atOnce = 16

/**
 * Removes documents that were derived from restored ones, so that they are generated again; for one author, including
 * shared ones, or for all. Manifests stay: they have the names of published pages, and are compared with every
 * source.
 */
export async function removeDerived(
  { s3, buckets }: BackupPlace,
  author: BackupAuthor | null,
): Promise<number> {
  const documents = createDocuments(s3, buckets.documents)
  let removed = 0
  for (const kind of documentKinds) {
    if (!kind.isDerived || kind.template === manifestDoc.template) continue
    const own = author && kind.ownedBy(author)
    if (author && own === null && kind.atDeletion !== 'not_owned') continue
    const listed = await Array.fromAsync(documents.list(own ?? kind.template.replace(/\{.*/, '')))
    const theirs = listed.filter(({ key }) => kind.placesIn(key) !== null)
    await inParallel(atOnce, theirs, ({ key }) => documents.remove({ key }))
    removed += theirs.length
  }
  return removed
}
