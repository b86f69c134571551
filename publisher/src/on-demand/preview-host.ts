import { accountDoc } from '@lorecircle/shared/account/stored'
import { previewDoc } from '@lorecircle/shared/publishing/stored'
import { urls } from '@lorecircle/shared/urls/urls'
import type { Services } from '../services/services.ts'
import { previewPage } from '../shop/preview-page.ts'
import { listSources, readShop } from '../shop/read-shop.ts'
import { missing, type PageAnswer, shownPrivately } from './answer.ts'

/** A draft as its page would be, for an hour; it is read each time and written nowhere. */
export async function answerPreviewHost(services: Services, path: string): Promise<PageAnswer> {
  const { documents, site } = services
  const id = path.slice(1)
  const nothing = missing(
    { template: 'not-found', view: site },
    `${urls.shop(site.origin, 'preview')}${path}`,
  )
  if (!/^[\w-]+$/.test(id)) return nothing
  const preview = await documents.read(previewDoc(id))
  if (!preview || new Date(preview.value.expiresAt) <= services.now()) return nothing

  const { sub, draft } = preview.value
  const account = await documents.read(accountDoc(sub))
  if (!account) return nothing
  const { shop } = await readShop(
    services,
    account.value,
    await listSources(services, sub, account.value.folder),
  )
  const page = previewPage(shop, draft, site, services.now())
  return page ? shownPrivately(page, urls.preview(site.origin, id)) : nothing
}
