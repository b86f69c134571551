import { authorName, isMember, paymentsReady } from '@lorecircle/shared/author'
import type { Book } from '@lorecircle/shared/book'
import { urls } from '@lorecircle/shared/urls'
import type { ShopView, SiteView } from '@lorecircle/shared/views'
import type { Shop } from './read-shop.ts'

/** The shop's own part of every page in it. */
export const shopView = (
  { account, profile, welcome }: Pick<Shop, 'account' | 'profile' | 'welcome'>,
  subdomain: string,
  site: SiteView,
  now: Date,
): ShopView => ({
  name: authorName(account, profile),
  subdomain,
  url: urls.shop(site.origin, subdomain),
  accent: profile?.accent ?? null,
  portrait: welcome?.profileImage ?? null,
  selling: isMember(account, now) && paymentsReady(account),
})

/** What readers may see, newest first. */
export const publicBooks = (books: readonly Book[]): Book[] =>
  books.filter((book) => book.public).sort((a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
