/** A mail's link leads to a page with one button, since programs that look through mail open links, too. */
export type SubscriptionStep = 'confirm' | 'unsubscribe'

import { apiPaths } from './api-paths.ts'

/** Names a subscriber, with the token that came with their letter. */
export type SubscriptionTicket = { subscriber: string; token: string }

/** Paths of the platform's own pages. */
export const platformPaths = {
  landing: '/',
  market: '/market',
  about: '/about',
  paymentReturn: '/payment-return',
  library: '/library',
  policy: (slug: string) => `/${slug}`,
} as const

/** Paths below a shop's own address. */
export const shopPaths = {
  /** Asks for the code of a certificate; one below it says what that is. */
  certificate: '/certificate',
  home: '/',
  bookstore: '/bookstore',
  /** A page of a large bookstore is named by its first book. */
  bookstoreFrom: (slug: string) => `/bookstore/from/${slug}`,
  book: (slug: string) => `/shop/${slug}`,
  bundle: (slug: string) => `/bundle/${slug}`,
  cart: '/cart',
  /** The part of every page that says that a link's code is in the cart now. */
  codeKept: '#your-code',
  /** The part that says that a link's code does not work. */
  codeRefused: '#not-your-code',
  /** The part that says that the browser keeps no cookies, and so no code. */
  codeNotKept: '#no-cookies',
  blog: '/blog',
  feed: '/blog/feed.xml',
  post: (slug: string) => `/blog/${slug}`,
  customPage: (slug: string) => `/${slug}`,
} as const

/** Where the picture of a shared link lies, beside the page itself: `/shop/lilith` → `/cards/shop/lilith.jpg`. */
export const cardPath = (path: string): string => `/cards${path === '/' ? '/index' : path}.jpg`

/** The path of the page that such a picture shows; null for any other path. */
export function pagePathOfCard(path: string): string | null {
  const [, page] = /^\/cards(\/.+)\.jpg$/.exec(path) ?? []
  return page === undefined ? null : page === '/index' ? '/' : page
}

/** Every public URL of the product. `origin` is the platform's own, such as `https://lorecircle.example`. */
export const urls = {
  /** The one place that knows a shop's origin. Its address is a name at the platform, or a whole domain of its own. */
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
  /** The certificate of a numbered copy, for its reader. */
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
  /** Says to anybody whether a certificate is genuine. */
  certificateCheck: (origin: string, subdomain: string, code: string): string =>
    `${urls.shop(origin, subdomain)}${shopPaths.certificate}/${code}`,
  /** A reader's own library; a second part says what was done there. */
  library: (origin: string, token: string, saying = ''): string =>
    `${origin}${platformPaths.library}/${token}${saying === '' ? '' : `/${saying}`}`,
  /** `back` leads to what was to be bought: a book's slug, `bundle/` and a bundle's, or nothing. */
  checkoutFailed: (origin: string, subdomain: string, reason: string, back: string): string =>
    `${urls.shop(origin, subdomain)}/checkout-failed/${reason}${back === '' ? '' : `/${back}`}`,
  /** Shows the refused form of a book's page again; `id` names the kept form. */
  purchaseAgain: (shopUrl: string, reason: string, slug: string, id: string): string =>
    `${shopUrl}/checkout-failed/${reason}/${slug}${queryOf({ again: id })}`,
  /** The page where an email address is given for a checkout that costs nothing, and that says what comes next. */
  getFree: (
    shopUrl: string,
    { id, cancelToken }: { id: string; cancelToken: string },
    problem = '',
  ): string => `${shopUrl}/get-free/${id}/${cancelToken}${queryOf(problem === '' ? {} : { problem })}`,
  /** The page of the emailed link, with the button that makes it an order. */
  confirmFree: (shopUrl: string, { id, token }: { id: string; token: string }, problem = ''): string =>
    `${shopUrl}/get-free/${id}/confirm/${token}${queryOf(problem === '' ? {} : { problem })}`,
  /** One of the files of a line of an order, counted from 1. */
  download: (
    origin: string,
    subdomain: string,
    { lineId, place, ...ticket }: { orderId: string; readerToken: string; lineId: string; place: number },
  ): string =>
    `${urls.shop(origin, subdomain)}${filled(apiPaths.download, ticket)}${queryOf({
      ...(lineId === '1' ? {} : { line: lineId }),
      ...(place === 1 ? {} : { file: String(place) }),
    })}`,
  /** The page of a mail's link to confirm or to unsubscribe; below `/api`, the call that its button makes. */
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

/** `/api/download/:orderId` with what its parameters stand for. */
const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** A market page: `paid` has no segment of its own, neither has the facet `all`. */
export const marketPath = (mode: 'paid' | 'free', facetKey = 'all'): string =>
  [platformPaths.market, mode === 'free' ? 'free' : '', facetKey === 'all' ? '' : facetKey]
    .filter(Boolean)
    .join('/')

/** First parts of a shop's public pages that have further parts. */
const publicFolders = ['bookstore', 'shop', 'bundle', 'blog', 'cards', 'certificate', 'checkout-failed']

/**
 * True for the address of a page that anybody may see. Only such an address may be passed on to another host: the others
 * (orders, links in emails, forms that are shown again) carry a reader's token.
 */
export function isPublicShopPath(path: string): boolean {
  const decoded = decodedPath(path)
  if (decoded === null) return false
  const [folder = '', ...rest] = decoded.split('/').filter((part) => part !== '')
  return rest.length === 0 || publicFolders.includes(folder.toLowerCase())
}

/** Null where the path is not valid percent-encoding, or would decode a second time. */
function decodedPath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path)
    return decoded.includes('%') ? null : decoded
  } catch {
    return null
  }
}
