import { Preview } from '@lorecircle/shared/publishing/preview'
import { previewDoc } from '@lorecircle/shared/publishing/stored'
import type { Services } from '../services/services.ts'

export async function removeExpiredPreviews({ documents, now }: Services): Promise<number> {
  let removed = 0
  for await (const { key, etag } of documents.list(previewDoc.within())) {
    const preview = await documents.read({ key, schema: Preview.pick({ expiresAt: true }) })
    if (preview && new Date(preview.value.expiresAt) <= now() && (await documents.remove({ key }, etag)))
      removed++
  }
  return removed
}
