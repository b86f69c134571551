import type { BindingDetails } from '@lorecircle/shared/book/binding'
import { filterName, type MarketFilter } from '@lorecircle/shared/market/market-filter'
import type { Image } from '@lorecircle/shared/media/image'
import type { PageView } from '@lorecircle/shared/page/views'
import { platformPolicies } from '@lorecircle/shared/policy/policies'
import type { Accent } from '@lorecircle/shared/profile/profile'

/** Content of the picture for a shared link. */
export type SocialCard = {
  title: string
  line: string
  accent: Accent | null
  /** Only on a book's own page. */
  book: (BindingDetails & { cover: Image | null; tagline: string }) | null
}

/** Null for pages that are not shared. */
export function socialCard(page: PageView): SocialCard | null {
  if (page.template === 'market') return marketSocialCard(page.view.filter)
  if (page.template === 'about') return inHouse('A bookshop with many doors', 'About Lorecircle')
  if (page.template === 'policy')
    return inHouse(platformPolicies[page.view.slug], 'Lorecircle, in plain words')
  if (!('shop' in page.view) || page.view.shop === null) return null
  const { name, accent } = page.view.shop
  const words = (title: string, line: string): SocialCard => ({ title, line, accent, book: null })
  switch (page.template) {
    case 'shop-home':
      return words(`${name}’s Shop`, page.view.tagline)
    case 'bookstore':
      return words('Bookstore', `Books by ${name}`)
    case 'book': {
      const { id, title, cover, tagline } = page.view.book
      const book = { id, title: title || 'Untitled Book', authorName: name, cover, tagline }
      return { ...words(book.title, `by ${name}`), book }
    }
    case 'bundle':
      return words(page.view.bundle.name, `Together, from ${name}`)
    case 'blog':
      return words('Blog', `by ${name}`)
    case 'post':
      return words(page.view.post.title, `by ${name}`)
    case 'custom-page':
      return words(page.view.title, `from ${name}`)
    case 'newsletter':
      return words('Letters, now and then', `from ${name}`)
    case 'contact':
      return words(`Write to ${name}`, '')
    default:
      return null
  }
}

/** The market, or one of its genres. */
export const marketSocialCard = (filter: MarketFilter): SocialCard =>
  inHouse(filterName(filter) ?? 'The Bookish Market', 'Books sold by the people who wrote them.')

const inHouse = (title: string, line: string): SocialCard => ({ title, line, accent: null, book: null })
