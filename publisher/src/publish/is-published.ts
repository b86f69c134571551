import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import type { Services } from '../services/services.ts'
import { changesOf } from './publish-message.ts'

/**
 * Whether an author's pages were made of the very versions that these messages tell of. The hint of a save comes before
 * S3's own event as a rule, which then costs one read. A run that is still at work looks again by itself.
 */
export async function isPublished(
  { documents }: Pick<Services, 'documents'>,
  sub: string,
  bodies: readonly string[],
): Promise<boolean> {
  const changes: { key: string; written: string | undefined }[] = []
  for (const body of bodies) {
    const told = changesOf(body, sub)
    if (told === null || told.some(({ written }) => written === undefined)) return false
    changes.push(...told)
  }
  const sources = (await documents.readDerived(manifestDoc(sub)))?.value.sources
  return sources !== undefined && changes.every(({ key, written }) => sources[key] === `"${written}"`)
}
