import { isMember, paymentsReady } from '@lorecircle/shared/account/account'
import type { Book } from '@lorecircle/shared/book/book'
import { shopAddress } from '@lorecircle/shared/custom-domain/address'
import { pageTitle, publishedPages } from '@lorecircle/shared/custom-page/custom-page'
import { authorName } from '@lorecircle/shared/profile/profile'
import type { InShop, ShopView, SiteView } from '@lorecircle/shared/site/views'
import { urls } from '@lorecircle/shared/urls/urls'
import type { Shop } from './read-shop.ts'

/**
 * Shop data shared by all its pages; null before it has a name. Returns the same object while its content is equal.
 */
export function buildShopContext(source: Shop, site: SiteView, now: Date): InShop | null {
  const { sub, subdomain } = source.account
  if (subdomain === null) return null
  const where = { site, shop: shopView(source, subdomain, site, now) }
  const text = JSON.stringify(where)
  const before = frames.get(sub)
  frames.delete(sub)
  const frame = before?.text === text ? before : { text, where }
  frames.set(sub, frame)
  const [oldest] = frames.keys()
  if (frames.size > mostFrames && oldest !== undefined) frames.delete(oldest)
  return frame.where
}

const frames = new Map<string, { text: string; where: InShop }>()
const mostFrames = 500

export const shopView = (
  { account, profile, welcome, customPages }: Shop,
  subdomain: string,
  site: SiteView,
  now: Date,
): ShopView => ({
  name: authorName(account, profile),
  subdomain,
  ...(account.ownDomain !== undefined && { ownDomain: account.ownDomain }),
  url: urls.shop(site.origin, shopAddress({ subdomain, ownDomain: account.ownDomain })),
  accent: profile?.accent ?? null,
  portrait: welcome?.profileImage ?? null,
  pages: publishedPages(customPages).map((page) => ({ slug: page.slug, title: pageTitle(page) })),
  selling: isMember(account, now) && paymentsReady(account),
  ...(account.pricesIncludeTax && { pricesIncludeTax: true as const }),
})

export const publicBooks = (books: readonly Book[]): Book[] => books.filter((book) => book.public)

/** Each line of an author's text is a paragraph. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
