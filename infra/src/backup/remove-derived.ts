import { inParallel } from '@lorecircle/shared/in-parallel'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { documentKinds } from '@lorecircle/shared/registry/every-kind'
import { createDocuments } from '@lorecircle/shared/storage/documents'
import type { BackupAuthor } from './manifest.ts'
import type { BackupPlace } from './source.ts'

const atOnce = 16

/**
 * Lets go of what was made of documents that have come back since, so that it is made again; of one author's and
 * nobody's, or of all. Manifests stay: they know under which name pages stand, and are compared with every source.
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
