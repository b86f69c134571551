import type { PageView } from '@lorecircle/shared/page/views'
import { htmlContentType, type ShopFile, type ShopPage } from '../pages/shop-file.ts'
import type { Services } from '../services/services.ts'
import { type SocialCard, socialCard } from '../social/social-card.ts'

const forAMinute = 'max-age=0, s-maxage=60'
/** The URL identifies the content, so an old copy may be cached for a day. */
const forADay = 'public, max-age=86400'

/** Only paths that are not meant to be in the bucket are cached, so that a first publish is visible at once. */
export type PageAnswer =
  | {
      kind: 'page'
      status: 200 | 404
      page: PageView
      url: string
      isPrivate?: true
      cacheTag?: string
    }
  | { kind: 'file'; file: ShopFile }
  | { kind: 'card'; card: SocialCard; cacheTag: string }
  | { kind: 'redirect'; status: 301 | 302; location: string }

export const pageAnswer = (page: ShopPage | ShopFile): PageAnswer =>
  'body' in page
    ? { kind: 'file', file: page }
    : { kind: 'page', status: 200, page: page.page, url: page.url }

/**
 * A page rendered on request that is the same for everybody: cached for a minute, or until its tag is invalidated.
 */
export const sharedPageAnswer = ({ page, url }: ShopPage, cacheTag: string): PageAnswer => ({
  kind: 'page',
  status: 200,
  page,
  url,
  cacheTag,
})

/** A personal or unfinished page; it is not to be indexed. */
export const privatePageAnswer = (page: PageView, url: string): PageAnswer => ({
  kind: 'page',
  status: 200,
  page,
  url,
  isPrivate: true,
})
export const missingPageAnswer = (page: PageView, url: string): PageAnswer => ({
  kind: 'page',
  status: 404,
  page,
  url,
})
export const permanentRedirect = (location: string): PageAnswer => ({
  kind: 'redirect',
  status: 301,
  location,
})
export const temporaryRedirect = (location: string): PageAnswer => ({
  kind: 'redirect',
  status: 302,
  location,
})

/** The social card picture of this page. */
export const socialCardAnswer = (page: PageView | undefined, cacheTag: string): PageAnswer | null => {
  const card = page && socialCard(page)
  return card ? { kind: 'card', card, cacheTag } : null
}

export async function toResponse({ renderer, pages }: Services, answer: PageAnswer): Promise<Response> {
  if (answer.kind === 'redirect') {
    return new Response(null, {
      status: answer.status,
      headers: { location: answer.location, 'cache-control': 'no-store' },
    })
  }
  if (answer.kind === 'card') {
    // Loaded on demand, because most visits request no picture.
    const { cardPicture } = await import('../social/card-picture.ts')
    return new Response(await cardPicture(pages, answer.card), {
      headers: {
        'content-type': 'image/jpeg',
        'cache-control': forADay,
        'x-amz-meta-cache-tag': answer.cacheTag,
      },
    })
  }
  if (answer.kind === 'file') {
    const { body, contentType } = answer.file
    return new Response(body, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } })
  }
  return new Response(await renderer.render(answer.page, answer.url), {
    status: answer.status,
    headers: {
      'content-type': htmlContentType,
      'cache-control': lifetimeOf(answer),
      // The same header name as the metadata of objects in the bucket.
      ...(answer.cacheTag ? { 'x-amz-meta-cache-tag': answer.cacheTag } : {}),
      ...(answer.isPrivate || answer.status === 404 ? { 'x-robots-tag': 'noindex' } : {}),
    },
  })
}

function lifetimeOf({ isPrivate, cacheTag }: Extract<PageAnswer, { kind: 'page' }>): string {
  if (isPrivate) return 'private, no-store'
  return cacheTag ? forAMinute : 'no-store'
}
