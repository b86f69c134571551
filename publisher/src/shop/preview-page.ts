import type { PageView } from '@lorecircle/shared/page/views'
import { postSlug } from '@lorecircle/shared/post/post'
import type { Draft } from '@lorecircle/shared/publishing/preview'
import type { SiteView } from '@lorecircle/shared/site/views'
import { shopPaths } from '@lorecircle/shared/urls/urls'
import { customPage } from './custom-pages.ts'
import type { Shop } from './read-shop.ts'
import { shopPages } from './shop-pages.ts'
import { shopView } from './shop-view.ts'

/** Renders a draft as readers would find it, with the draft in place of the stored version. */
export function previewPage(stored: Shop, draft: Draft, site: SiteView, now: Date): PageView | null {
  const subdomain = stored.account.subdomain ?? 'preview'
  const shop = withDraft({ ...stored, account: { ...stored.account, subdomain } }, draft)
  const where = { site, shop: shopView(shop, subdomain, site, now) }
  // Readers do not get an empty page, but its author may preview it.
  if (draft.of === 'page') return customPage(draft.page, { ...where, tariff: shop.tariff }).page
  const url = `${where.shop.url}${pathOf(draft)}`
  return shopPages(shop, where).find((page) => page.url === url)?.page ?? null
}

function withDraft(shop: Shop, draft: Draft): Shop {
  switch (draft.of) {
    case 'welcome':
      return { ...shop, welcome: draft.welcome }
    case 'post':
      return { ...shop, posts: [draft.post, ...shop.posts.filter(({ id }) => id !== draft.post.id)] }
    case 'page':
      return {
        ...shop,
        customPages: [draft.page, ...shop.customPages.filter(({ slug }) => slug !== draft.page.slug)],
      }
    case 'book':
      return { ...shop, books: [draft.book, ...shop.books.filter(({ id }) => id !== draft.book.id)] }
  }
}

function pathOf(draft: Exclude<Draft, { of: 'page' }>): string {
  switch (draft.of) {
    case 'welcome':
      return shopPaths.home
    case 'post':
      return shopPaths.post(postSlug(draft.post))
    case 'book':
      return shopPaths.book(draft.book.slug)
  }
}
