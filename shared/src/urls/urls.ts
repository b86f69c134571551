/** The email's link opens a page with one button, because email scanners open links, too. */
export type SubscriptionStep = 'confirm' | 'unsubscribe'

import { apiPaths } from './api-paths.ts'

/** Identifies a subscriber; the token comes from their email. */
export type SubscriptionTicket = { subscriber: string; token: string }

export const platformPaths = {
  landing: '/',
  market: '/market',
  about: '/about',
  paymentReturn: '/payment-return',
  library: '/library',
  policy: (slug: string) => `/${slug}`,
} as const

export const shopPaths = {
  /** Form for a certificate's code; the path of a code below it shows what the certificate says. */
  certificate: '/certificate',
  home: '/',
  bookstore: '/bookstore',
  /** Pages of a large bookstore are named by their first book. */
  bookstoreFrom: (slug: string) => `/bookstore/from/${slug}`,
  book: (slug: string) => `/shop/${slug}`,
  bundle: (slug: string) => `/bundle/${slug}`,
  cart: '/cart',
  /** Fragment that shows that the discount code of a link was added to the cart. */
  codeKept: '#your-code',
  /** Fragment that shows that the discount code of a link is invalid. */
  codeRefused: '#not-your-code',
  /** Fragment that shows that the code could not be stored because cookies are off. */
  codeNotKept: '#no-cookies',
  blog: '/blog',
  feed: '/blog/feed.xml',
  post: (slug: string) => `/blog/${slug}`,
  customPage: (slug: string) => `/${slug}`,
} as const

/** Path of a page's social preview image: `/shop/lilith` → `/cards/shop/lilith.jpg`. */
export const cardPath = (path: string): string => `/cards${path === '/' ? '/index' : path}.jpg`

/** Inverse of `cardPath`; null for any other path. */
export function pagePathOfCard(path: string): string | null {
  const [, page] = /^\/cards(\/.+)\.jpg$/.exec(path) ?? []
  return page === undefined ? null : page === '/index' ? '/' : page
}

/** Public URLs. `origin` is the platform's own, such as `https://lorecircle.example`. */
export const urls = {
  /**
   * The only place that computes a shop's origin. `address`: a subdomain of the platform or the author's own domain.
   */
  shop: (origin: string, address: string): string => {
    const { protocol, host, port } = new URL(origin)
    if (address.includes('.')) return `${protocol}//${address}${port === '' ? '' : `:${port}`}`
    return `${protocol}//${address}.${host}`
  },
  book: (origin: string, subdomain: string, slug: string): string =>
    `${urls.shop(origin, subdomain)}${shopPaths.book(slug)}`,
  post: (origin: string, subdomain: string, slug: string): string =>
    `${urls.shop(origin, subdomain)}${shopPaths.post(slug)}`,
  customPage: (origin: string, subdomain: string, slug: string): string =>
    `${urls.shop(origin, subdomain)}${shopPaths.customPage(slug)}`,
  contact: (origin: string, subdomain: string): string => `${urls.shop(origin, subdomain)}/contact`,
  thankYou: (origin: string, subdomain: string, orderId: string, readerToken: string): string =>
    `${urls.shop(origin, subdomain)}/thank-you/${orderId}/${readerToken}`,
  certificate: (
    origin: string,
    subdomain: string,
    {
      orderId,
      readerToken,
      ...copy
    }: { orderId: string; readerToken: string; lineId: string; number: number },
  ): string =>
    `${urls.thankYou(origin, subdomain, orderId, readerToken)}/certificate/${copy.lineId}/${copy.number}`,
  certificateCheck: (origin: string, subdomain: string, code: string): string =>
    `${urls.shop(origin, subdomain)}${shopPaths.certificate}/${code}`,
  /** `saying`: path segment that selects the message about an action just done. */
  library: (origin: string, token: string, saying = ''): string =>
    `${origin}${platformPaths.library}/${token}${saying === '' ? '' : `/${saying}`}`,
  /** `back`: slug of the book that was to be bought, `bundle/` and a bundle's slug, or empty. */
  checkoutFailed: (origin: string, subdomain: string, reason: string, back: string): string =>
    `${urls.shop(origin, subdomain)}/checkout-failed/${reason}${back === '' ? '' : `/${back}`}`,
  /** Shows a refused purchase form again; `id` names the stored form. */
  purchaseAgain: (shopUrl: string, reason: string, slug: string, id: string): string =>
    `${shopUrl}/checkout-failed/${reason}/${slug}${queryOf({ again: id })}`,
  /** Page that asks for the email address of a free checkout and explains the next step. */
  getFree: (
    shopUrl: string,
    { id, cancelToken }: { id: string; cancelToken: string },
    problem = '',
  ): string => `${shopUrl}/get-free/${id}/${cancelToken}${queryOf(problem === '' ? {} : { problem })}`,
  confirmFree: (shopUrl: string, { id, token }: { id: string; token: string }, problem = ''): string =>
    `${shopUrl}/get-free/${id}/confirm/${token}${queryOf(problem === '' ? {} : { problem })}`,
  download: (
    origin: string,
    subdomain: string,
    { lineId, place, ...ticket }: { orderId: string; readerToken: string; lineId: string; place: number },
  ): string =>
    `${urls.shop(origin, subdomain)}${filled(apiPaths.download, ticket)}${queryOf({
      ...(lineId === '1' ? {} : { line: lineId }),
      ...(place === 1 ? {} : { file: String(place) }),
    })}`,
  /** Page of an email's link to confirm or to unsubscribe; below `/api`, the call that its button makes. */
  subscription: (
    shopUrl: string,
    step: SubscriptionStep,
    { subscriber, token }: SubscriptionTicket,
  ): string => `${shopUrl}/newsletter/${step}/${encodeURIComponent(subscriber)}/${encodeURIComponent(token)}`,
  subscriptionCall: (shopUrl: string, step: SubscriptionStep, ticket: SubscriptionTicket): string =>
    `${shopUrl}${filled(apiPaths[step], ticket)}`,
  preview: (origin: string, previewId: string): string => `${urls.shop(origin, 'preview')}/${previewId}`,
}

const queryOf = (parameters: Record<string, string>): string => {
  const query = new URLSearchParams(parameters).toString()
  return query === '' ? '' : `?${query}`
}

const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** A market page: neither `paid` nor the facet `all` has a path segment. */
export const marketPath = (mode: 'paid' | 'free', facetKey = 'all'): string =>
  [platformPaths.market, mode === 'free' ? 'free' : '', facetKey === 'all' ? '' : facetKey]
    .filter(Boolean)
    .join('/')

const publicFolders = ['bookstore', 'shop', 'bundle', 'blog', 'cards', 'certificate', 'checkout-failed']

/**
 * True for pages that anybody may see. Only their paths may be redirected to another host: other paths (orders, links
 * in emails, forms shown again) carry a reader's token.
 */
export function isPublicShopPath(path: string): boolean {
  const decoded = decodedPath(path)
  if (decoded === null) return false
  const [folder = '', ...rest] = decoded.split('/').filter((part) => part !== '')
  return rest.length === 0 || publicFolders.includes(folder.toLowerCase())
}

/** Null if the path is not valid percent-encoding, or contains an encoded `%`. */
function decodedPath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path)
    return decoded.includes('%') ? null : decoded
  } catch {
    return null
  }
}
