import { dueShopDoc } from '@lorecircle/shared/publishing/stored'
import { UnreadableDocument } from '@lorecircle/shared/storage/read-documents'
import type { Services } from '../services/services.ts'
import { publishShop } from './publish-shop.ts'

/** The message came to a publisher that has other templates than the round: it comes again. */
class OtherTemplates extends Error {
  constructor(sub: string) {
    super(`the shop of ${sub} is due with other templates than this publisher has`)
    this.name = 'OtherTemplates'
  }
}

/**
 * Publishes a shop that is due in the current round, and notes that it is done. A message that came twice, or late,
 * finds nothing due. Pages whose view and templates are as they were are not rendered. Nothing is invalidated: a page
 * that is removed is gone from the CDN within its two seconds (`s-maxage`), and a round that removes one page of each
 * shop would cost an invalidation a shop.
 */
export async function republishShop(services: Services, sub: string): Promise<void> {
  const { documents, renderer } = services
  const due = await readDue(services, sub)
  if (due === null) return
  if (due.value.rendererVersion !== renderer.version) throw new OtherTemplates(sub)
  const quiet = { ...services, invalidate: async () => {}, invalidateTenant: async () => {} }
  try {
    await publishShop(quiet, sub, { render: 'changed_views' })
  } catch (error) {
    await documents.replace(dueShopDoc(sub), { ...due.value, error: String(error) }, due.etag)
    throw error
  }
  await documents.remove(dueShopDoc(sub), due.etag)
}

/** One that cannot be read is due all the same. */
async function readDue({ documents, renderer }: Pick<Services, 'documents' | 'renderer'>, sub: string) {
  try {
    return await documents.read(dueShopDoc(sub))
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error
    return { value: { release: '', rendererVersion: renderer.version, error: null }, etag: error.etag }
  }
}
