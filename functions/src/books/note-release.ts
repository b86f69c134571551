import { releaseDoc } from '@lorecircle/shared/release/stored'
import type { Services } from '../services/services.ts'

/** Has the sweep look at a book whose day of release is about to be written down. */
export async function noteRelease(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  { sub, bookId }: { sub: string; bookId: string },
): Promise<void> {
  await documents.write(releaseDoc(sub, bookId), { at: now().toISOString() })
}
