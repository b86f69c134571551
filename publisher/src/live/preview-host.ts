import { Account } from '@lorecircle/shared/author'
import { keys } from '@lorecircle/shared/keys'
import { Preview } from '@lorecircle/shared/preview'
import { emptyTally } from '@lorecircle/shared/stock'
import { urls } from '@lorecircle/shared/urls'
import { bookView } from '../shop/book-view.ts'
import { listSources, readShop } from '../shop/read-shop.ts'
import { shopView } from '../shop/shop-view.ts'
import type { World } from '../world.ts'
import { type Answer, missing, shownPrivately } from './answer.ts'

/** A draft as its page would be, for an hour; it is read each time and written nowhere. */
export async function answerPreviewHost(world: World, path: string): Promise<Answer> {
  const { documents, site } = world
  const id = path.slice(1)
  const nothing = missing(
    { template: 'not-found', view: site },
    `${urls.shop(site.origin, 'preview')}${path}`,
  )
  if (!/^[\w-]+$/.test(id)) return nothing
  const preview = await documents.read(keys.preview(id), Preview)
  if (!preview || new Date(preview.value.expiresAt) <= world.now()) return nothing

  const { sub, book } = preview.value
  const account = await documents.read(keys.account(sub), Account)
  if (!account) return nothing
  const { folder, subdomain } = account.value
  const { shop: source } = await readShop(world, account.value, await listSources(world, sub, folder))
  const shop = shopView(source, subdomain ?? 'preview', site, world.now())
  const tally = source.tallies.get(book.id) ?? emptyTally
  return shownPrivately(
    {
      template: 'book',
      view: bookView(book, { site, shop, tally, books: [], more: [] }),
    },
    urls.preview(site.origin, id),
  )
}
