import { Preview } from '@lorecircle/shared/publishing/preview'
import { previewDoc } from '@lorecircle/shared/publishing/stored'
import type { Services } from '../services/services.ts'

/** Answers of how many. One that cannot be read is noted, holds nobody else up, and is left to the bucket's own rule. */
export async function removeExpiredPreviews({ documents, now }: Services): Promise<number> {
  let removed = 0
  for await (const { key, etag } of documents.list(previewDoc.within())) {
    try {
      const preview = await documents.read({ key, schema: Preview.pick({ expiresAt: true }) })
      if (preview && new Date(preview.value.expiresAt) <= now() && (await documents.remove({ key }, etag)))
        removed++
    } catch (error) {
      console.error(`${key} could not be swept`, error)
    }
  }
  return removed
}
